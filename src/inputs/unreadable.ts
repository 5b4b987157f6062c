import { UserError } from '../core/user-error.ts';

/** What a failure to read means, as a `UserError` of kind input; what no system call said is passed on. */
export function unreadable(name: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason = typeof code === 'string' ? reasons.get(code) : undefined;
  if (typeof code !== 'string') return error;
  return new UserError('input', `${name}: ${reason ?? `cannot be read (${code})`}`, {
    cause: error,
  });
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'you may not read this file; check its permissions'],
  ['EPERM', 'you may not read this file; check its permissions'],
  ['ENOTDIR', 'a part of this path is not a directory'],
  ['ELOOP', 'this path goes in circles through symbolic links'],
  ['ENAMETOOLONG', 'this name is longer than a path can be'],
  ['EIO', 'the disk reported an error while reading'],
  ['EISDIR', 'is a directory; name a file in it'],
]);
