import type { ValueKind } from '../../core/sql/dialect.ts';
import type { Session } from './session.ts';

/** A type as far as counting cares. */
export interface ColumnType {
  readonly kind: ValueKind;
  /** As PostgreSQL writes it, for people. */
  readonly type: string;
  readonly isUuid: boolean;
  /** Values that are not equal are ids that are not: text may write one number in two ways. */
  readonly hasOneForm: boolean;
}

/** Of a type that the catalogue does not have. */
export const UNKNOWN_TYPE: ColumnType = {
  kind: 'other',
  type: 'unknown',
  isUuid: false,
  hasOneForm: false,
};

/** What the types of these numbers (OIDs) hold; a domain what the type beneath it does. */
export async function columnTypes(
  { query }: Session,
  oids: readonly string[],
): Promise<ReadonlyMap<string, ColumnType>> {
  const { rows } = await query(TYPES, [oids.join(',')]);
  return new Map(rows.map(([oid, type, name]) => [oid ?? '', typeOf(type ?? '', name ?? '')]));
}

/** $1: OIDs with commas. A row for each: OID, its name for people, the name of the type beneath. */
const TYPES = `
WITH RECURSIVE chain AS (
  SELECT t.oid AS first, t.typname, t.typtype, t.typbasetype
  FROM pg_catalog.pg_type AS t
  WHERE t.oid::text = ANY (pg_catalog.string_to_array($1, ','))
  UNION ALL
  SELECT c.first, t.typname, t.typtype, t.typbasetype
  FROM chain AS c JOIN pg_catalog.pg_type AS t ON t.oid = c.typbasetype
  WHERE c.typtype = 'd'
)
SELECT first::text, pg_catalog.format_type(first, NULL), typname FROM chain WHERE typtype <> 'd'`;

function typeOf(type: string, name: string): ColumnType {
  const kind = KINDS[name] ?? 'other';
  const isUuid = name === 'uuid';
  return { kind, type, isUuid, hasOneForm: kind === 'integer' || kind === 'numeric' || isUuid };
}

const KINDS: Readonly<Record<string, ValueKind>> = {
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  numeric: 'numeric',
  float4: 'float',
  float8: 'float',
  text: 'text',
  varchar: 'text',
  bpchar: 'text',
  citext: 'text',
  uuid: 'text',
  timestamptz: 'instant',
  timestamp: 'local',
  date: 'date',
  interval: 'interval',
};
