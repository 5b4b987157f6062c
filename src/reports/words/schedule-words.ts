import type { RunTime, StartDelay } from '../../core/run-rules.ts';

/** What was said of run times, as text. */
export function runTimeText(runTime: RunTime): string | null {
  switch (runTime.kind) {
    case 'unknown':
      return null;
    case 'rate':
      return `${Number(runTime.perS.toPrecision(6))} ${runTime.column ?? 'records'} a second`;
    case 'durations':
      return runTime.column;
    case 'lognormal':
      return 'a lognormal time a record';
    case 'measured':
      return `the runs in ${runTime.name}`;
  }
}

/** The same of start delays; null for none. */
export function delayText(delay: StartDelay): string | null {
  switch (delay.kind) {
    case 'fixed':
      return delay.s === 0 ? null : `${delay.s} s`;
    case 'uniform':
      return `${delay.fromS} to ${delay.toS} s`;
    case 'lognormal':
      return `lognormal, median ${Number(Math.exp(delay.mu).toPrecision(4))} s`;
    case 'measured':
      return 'as in the history of runs';
  }
}
