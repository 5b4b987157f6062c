/**
 * What `--gate default` stands for with `nandi simulate`: everything is done once, nothing is left at the
 * end, no answer of the contract contradicts what is run, and where run times are known no run is still
 * going when the next one is due.
 */
export function defaultScheduleGates(hasRunTime: boolean): string[] {
  return [
    'never == 0',
    'duplicates == 0',
    'backlog(end) == 0',
    'contradictions == 0',
    ...(hasRunTime ? ['overruns == 0'] : []),
  ];
}
