import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/servers/setup.ts'],
    reporters: ['default', './test/closing-line.ts'],
    // Files share one module graph: sixty files in two seconds instead of twenty.
    isolate: false,
    // No limit decides a test's outcome; these only end a run that hangs.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
