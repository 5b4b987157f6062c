/**
 * What `--gate default` stands for with `nandi forecast`: no row is lost, round minutes hold at most five
 * points more than even load has there, and where it is said how fast jobs are done, all are, and those
 * with a contract in time. Of even load it fails less than one horizon in a hundred (binomial, 2/3600).
 */
export function defaultForecastGates(drains: {
  readonly hasCapacity: boolean;
  readonly hasContracts: boolean;
}): string[] {
  const { hasCapacity, hasContracts } = drains;
  return [
    'rejected == 0',
    `round_minute_share <= ${(100 * (2 / 3600 + MARGIN)).toFixed(2)}%`,
    ...(hasCapacity ? ['undone == 0'] : []),
    ...(hasCapacity && hasContracts ? ['within >= 100%'] : []),
  ];
}

const MARGIN = 0.05;
