#!/usr/bin/env node
import { main } from '../src/cli/main.ts';
import { processOutside } from '../src/cli/process-outside.ts';

// The exit code is set, not process.exit called: what is still being written goes out first.
process.exitCode = await main(processOutside());
