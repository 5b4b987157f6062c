/**
 * An identifier in double quotes, doubled where the name holds one: standard SQL, and both engines.
 * A NUL would end the statement early in C; no catalogue holds one, so it is dropped.
 *
 *     quotedIdentifier('a"b') // '"a""b"'
 */
export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`;
}

/**
 * A text in single quotes, doubled where it holds one. A backslash is an ordinary character in SQLite
 * and, with standard_conforming_strings (on since PostgreSQL 9.1), in PostgreSQL.
 *
 *     quotedLiteral("it's") // "'it''s'"
 */
export function quotedLiteral(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;
}
