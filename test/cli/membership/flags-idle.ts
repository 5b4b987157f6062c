type Refused = readonly (readonly [args: readonly string[], sentence: string])[];

/** What shapes the simulations of the command, and those of no other mode. */
export const adviceTakesNo = [
  ['--interval', '10s'],
  ['--gap', '0.2'],
  ['--latency', '2ms'],
  ['--intervals', '60'],
  ['--runs', '5'],
  ['--task-time', '20s'],
  ['--drain', '5s'],
  ['--drain', 'none'],
  ['--each'],
] as const;

export const searchTakesNo = [...adviceTakesNo, ['--redis', 'redis://127.0.0.1']] as const;

/** A mode refuses each of these. */
export function beside(mode: string, flags: readonly (readonly [string, string?])[]): Refused {
  return flags.map(([flag, value]) => [
    [mode, flag, ...(value === undefined ? [] : [value])],
    `${mode} takes no ${flag}: it simulates what it needs itself`,
  ]);
}

/** Each of these is refused without its mode. */
export function without(mode: string, ...flags: readonly (readonly [string, string?])[]): Refused {
  return flags.map(([flag, value]) => [
    [flag, ...(value === undefined ? [] : [value])],
    `${flag} goes with ${mode}; add it`,
  ]);
}
