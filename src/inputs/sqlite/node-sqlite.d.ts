/** The part of Node's own SQLite that is called here; the types of Node 20 do not have it. */
declare module 'node:sqlite' {
  export class DatabaseSync {
    constructor(path: string | URL, options?: { readonly readOnly?: boolean });
    prepare(sql: string): StatementSync;
    exec(sql: string): void;
    close(): void;
  }
  export class StatementSync {
    setReadBigInts(isOn: boolean): void;
    all(): Record<string, unknown>[];
    iterate(): IterableIterator<Record<string, unknown>>;
  }
}
