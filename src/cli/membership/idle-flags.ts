import { UserError } from '../../core/user-error.ts';
import { firstOf } from '../flags.ts';
import type { Given } from './given.ts';

/**
 * Refuses what would do nothing: a gate that is never held against anything never fails, and a gap
 * that nobody reads is not the gap that was verified. Throws a `UserError` of kind usage.
 */
export function refuseIdle(given: Given): void {
  const { drain = 'none', taskTime } = given;
  const modes = modesOf(given);
  const [mode, other] = modes;
  if (mode !== undefined && other !== undefined)
    throw new UserError('usage', `${mode} and ${other} are two commands in one; leave one out`);
  if (mode !== undefined) refuseBeside(mode, given);
  refuseWithout(modes, given);
  if (mode === undefined && drain !== 'none' && taskTime === undefined)
    throw new UserError('usage', '--drain cuts tasks off; say how long they are with --task-time');
}

/** What is asked for instead of a simulation. */
type Mode = '--advise' | '--verify' | '--self-test';

function modesOf({ advise, verify, selfTest }: Given): Mode[] {
  const asked = { '--advise': advise, '--verify': verify, '--self-test': selfTest };
  const modes: readonly Mode[] = ['--advise', '--verify', '--self-test'];
  return modes.filter((mode) => asked[mode]);
}

/** A mode makes its own simulations: it has no use for what shapes those of the command. */
function refuseBeside(mode: Mode, given: Given): void {
  const found = firstOf({
    '--gate': given.gate[0],
    '--scenario': given.scenario[0],
    '--scenarios': given.scenarios,
    '--each': given.each,
    '--redis': mode === '--advise' ? undefined : given.redis,
    '--interval': given.interval,
    '--gap': given.gap,
    '--latency': given.latency,
    '--intervals': given.intervals,
    '--runs': given.runs,
    '--task-time': given.taskTime,
    '--drain': given.drain,
  });
  if (found !== null)
    throw new UserError('usage', `${mode} takes no ${found}: it simulates what it needs itself`);
  if (given.pods !== undefined && given.workers !== undefined)
    throw new UserError('usage', '--pods says how many workers there are; leave --workers out');
  const drawn = firstOf({ '--seed': given.seed, '--thorough': given.thorough });
  if (given.schedule !== undefined && drawn !== null)
    throw new UserError('usage', `--schedule is one schedule: leave ${drawn} out, it draws others`);
}

/** Flags of a mode that was not asked for. */
function refuseWithout(modes: readonly Mode[], given: Given): void {
  const { variant, schedule, thorough, rttP999, pauseP999, pods, deploysPerDay } = given;
  const advice = {
    '--rtt-p999': rttP999,
    '--pause-p999': pauseP999,
    '--pods': pods,
    '--deploys-per-day': deploysPerDay,
  };
  refuseUnless(modes, ['--verify'], { '--variant': variant, '--schedule': schedule });
  refuseUnless(modes, ['--verify', '--self-test'], { '--thorough': thorough });
  refuseUnless(modes, ['--advise'], advice);
}

function refuseUnless(
  modes: readonly Mode[],
  wanted: readonly Mode[],
  flags: Readonly<Record<string, unknown>>,
): void {
  const found = firstOf(flags);
  if (found === null || wanted.some((mode) => modes.includes(mode))) return;
  const [mode] = modes;
  const what = mode === undefined ? 'add it' : `leave ${mode} out`;
  throw new UserError('usage', `${found} goes with ${wanted.join(' or ')}; ${what}`);
}
