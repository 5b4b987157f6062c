/** SQL for standard output, and the sentences that go with it for standard error. */
export interface SqlText {
  readonly statements: readonly string[];
  readonly talk: readonly string[];
}
