/** What a worker process is told. */
export interface WorkerSettings {
  readonly url: string;
  readonly prefix: string;
  readonly name: string;
  readonly worker: string;
  readonly intervalMs: number;
  readonly gap: number;
  readonly firstAfterMs: number;
}
