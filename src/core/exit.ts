/** The exit codes, an interface of the program: scripts lean on them. Never a count. */
export const exitCodes = {
  passed: 0,
  'gate-failed': 1,
  usage: 2,
  input: 3,
  database: 4,
  budget: 5,
  internal: 70,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitName = keyof typeof exitCodes;
