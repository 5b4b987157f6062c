import type { SqlColumn, SqlValue } from '../dialect.ts';

/** How an engine writes what is asked of ids that stand in a text or a decimal column. */
export interface TextWriting {
  /** Whether a text matches a regular expression, without a backslash in it, from end to end. */
  matches(text: string, pattern: string): string;
  /** The exact number of a text that is nothing but digits, as the engine's widest type has it. */
  whole(text: string): string;
  /** Digits that this type holds whatever they are: longer texts are rejected, never rounded. */
  readonly digitsMax: number;
  asText(expression: string): string;
  /**
   * Whether a column that is said to hold integers is floating point or text, which the engine would
   * take through a double without a word; null where it refuses, or shows `5.0`, which we refuse.
   */
  isLossy?(sql: string): string;
}

/** `BucketDialect.idOf` of an engine with types: an integer counts, and what is none is rejected. */
export function idOfTyped(writing: TextWriting): (column: SqlColumn) => SqlValue | null {
  return ({ sql, kind }) => {
    switch (kind) {
      case 'integer':
        return { value: sql, isRejected: writing.isLossy?.(sql) ?? null };
      case 'numeric': {
        const lossy = writing.isLossy === undefined ? '' : `${writing.isLossy(sql)} OR `;
        return { value: sql, isRejected: `${lossy}${sql} <> floor(${sql})` };
      }
      case 'text': {
        const isWhole = writing.matches(sql, wholePattern(writing));
        return {
          value: `CASE WHEN ${isWhole} THEN ${writing.whole(sql)} END`,
          isRejected: `NOT (${isWhole})`,
        };
      }
      case 'float':
      case 'mixed':
      case 'instant':
      case 'local':
      case 'date':
      case 'interval':
      case 'other':
        return null;
    }
  };
}

/**
 * The canonical text of an id, which a hash over text is given: as `parseId` and our hashes have it,
 * digits without zeros in front, a UUID in small letters.
 */
export function canonicalTextOf(writing: TextWriting, { sql, kind }: SqlColumn): string {
  if (kind !== 'text') return writing.asText(sql);
  const isWhole = writing.matches(sql, wholePattern(writing));
  const digits = writing.asText(writing.whole(sql));
  const isUuid = writing.matches(sql, UUID);
  return `CASE WHEN ${isWhole} THEN ${digits} WHEN ${isUuid} THEN lower(${sql}) ELSE ${sql} END`;
}

function wholePattern({ digitsMax }: TextWriting): string {
  return `-?[0-9]{1,${digitsMax}}`;
}

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
