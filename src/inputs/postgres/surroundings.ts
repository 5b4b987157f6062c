/**
 * What libpq takes from the machine beside what is given: a value, since only the edge of the program
 * reads the process.
 */
export interface Surroundings {
  /** PGHOST, PGPASSFILE and the others. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** In which .pgpass, .pg_service.conf and .postgresql/ lie. */
  readonly home: string;
  /** The user of the operating system: the database's where none is named. */
  readonly userName: string;
}
