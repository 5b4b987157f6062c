import { dividend, residueSql } from '../../core/sql/buckets/counting-query.ts';
import type { BucketDialect, IndexAdvice, IndexTarget } from '../../core/sql/buckets/dialect.ts';
import { UserError } from '../../core/user-error.ts';
import { listed } from '../../core/words.ts';
import type { SqlArguments, Wanted } from './arguments.ts';
import { bucketName, qualified } from './names.ts';
import type { SqlText } from './sql-text.ts';

type WantedIndex = Extract<Wanted, { kind: 'index' }>;

/**
 * The index, and a look at how the engine would read one bucket with it, which reads nothing. What
 * stands in WHERE is the very expression of the index, or an engine does not see that it fits.
 */
export function indexText(
  dialect: BucketDialect,
  args: SqlArguments,
  wanted: WantedIndex,
): SqlText {
  const chosen = chosenOf(dialect, args, wanted);
  const target = targetOf(dialect, args, wanted);
  const advice = chosen.advise(target);
  const others = dialect.indexes.filter((each) => each !== chosen).map(({ kind }) => kind);
  const and = wanted.where === null ? '' : ' and your condition';
  return {
    statements: [...advice.statements, ...lookAt(dialect, target, advice)],
    talk: [
      `${dialect.title}, --index ${chosen.kind}. ${advice.note}`,
      `The rows of a bucket, here ${wanted.partitions - 1}: WHERE ${advice.compared} = ${wanted.partitions - 1}${and}. This holds for negative ids too; id % n alone keeps their sign.`,
      others.length === 0 ? '' : `There is also --index ${others.join(', --index ')}.`,
      dialect.explain === null ? '' : 'The last statement shows how one bucket would be read.',
    ],
  };
}

function chosenOf(
  { title, indexes }: BucketDialect,
  { kind, map }: SqlArguments,
  wanted: WantedIndex,
) {
  const [advised] = indexes;
  const chosen =
    wanted.index === 'advised' ? advised : indexes.find((each) => each.kind === wanted.index);
  if (chosen === undefined) {
    const known = listed(indexes.map((each) => `--index ${each.kind}`));
    throw new UserError(
      'usage',
      `${title} has no such index as ${wanted.index}; there is ${known}`,
    );
  }
  if (wanted.where !== null && !chosen.isPartial)
    throw new UserError('usage', `${title} has no index of some rows only; leave --where out`);
  if (kind === 'text' && map === 'modulo')
    throw new UserError('usage', '--index of text ids needs a --hash; or make the column a number');
  return chosen;
}

function targetOf(dialect: BucketDialect, args: SqlArguments, wanted: WantedIndex): IndexTarget {
  const { map, kind, hashInput, schema } = args;
  const { table, partitions } = wanted;
  const name = bucketName(wanted.id, map, partitions);
  const id = dialect.quoteIdentifier(wanted.id);
  const residue =
    map === 'modulo'
      ? dialect.floorMod(dividend(dialect, { sql: id, kind }), partitions)
      : residueSql(dialect, { sql: id, kind }, { map, hashInput, modulus: partitions });
  if (residue === null) throw new RangeError(`${dialect.title} was asked for what it lacks`);
  return {
    table: qualified(dialect, schema, table),
    newTable: qualified(dialect, schema, `${table}_by_${name}`),
    index: dialect.quoteIdentifier(`${table}_${name}`),
    column: dialect.quoteIdentifier(name),
    id,
    bucket: residue,
    partitions,
    where: wanted.where,
  };
}

function lookAt(
  { explain }: BucketDialect,
  { partitions, where }: IndexTarget,
  { table, compared }: IndexAdvice,
): string[] {
  if (explain === null) return [];
  const and = where === null ? '' : ` AND (${where}\n)`;
  return [`${explain} SELECT * FROM ${table} WHERE ${compared} = ${partitions - 1}${and}`];
}
