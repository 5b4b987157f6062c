import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installedPackage } from './unpacked-package.ts';

/** A ClickHouse of its own, in this process: an empty database in the temporary folder. */
export interface ClickhouseSession {
  /** What a statement answers, in a format of ClickHouse. */
  query(sql: string, format: string): string;
  /** Closes it and removes its folder. */
  cleanup(): void;
}

/**
 * The folder that holds ClickHouse, 550 MB, which its npm package `chdb` brings as a library. As a
 * dependency it would break `npm ci` on platforms other than the one that locked it.
 */
export function clickhouse(): string {
  return installedPackage('chdb', '3.4.0');
}

export function startClickhouse(): ClickhouseSession {
  const load = createRequire(join(clickhouse(), 'package.json'));
  const { Session }: { Session: new () => ClickhouseSession } = load('chdb');
  return new Session();
}
