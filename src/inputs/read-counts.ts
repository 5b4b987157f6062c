import type { DialectOptions } from '../core/dialect.ts';
import { parseId } from '../core/id.ts';
import { PARTITIONS_MAX, planModuli } from '../core/tally/moduli.ts';
import type { Reading, ReadTally } from '../core/tally/reading.ts';
import { Residues } from '../core/tally/residues.ts';
import type { Reject, Tally, TallyRequest } from '../core/tally/tally.ts';
import { UserError } from '../core/user-error.ts';
import { counted } from '../core/words.ts';
import { type CountedCost, costNames, countedCost } from './counted-costs.ts';
import type { ByteSource } from './open-bytes.ts';
import { refuseTwins } from './table/find-columns.ts';
import { openTable, type Table } from './table/open-table.ts';

/**
 * Reads a ready histogram, as another engine counted it: `bucket,count`, or `residue,modulus,count`
 * with one modulus. A bucket that stands twice is added up; one that is missing is empty. A row whose
 * bucket is null counts the rows without an id, one whose bucket is the word `rejected` those whose
 * id is no whole number, as `nandi sql` writes them; costs stand beside the count. Throws a `UserError` of kind input for any other.
 */
export async function openCounts(source: ByteSource, options: DialectOptions): Promise<ReadTally> {
  const table = await openTable(source, options);
  return (request) => readCounts(table, request);
}

interface Places {
  readonly residue: number;
  readonly modulus: number | null;
  readonly count: number;
}

async function readCounts(table: Table, request: TallyRequest): Promise<Reading> {
  const places = findPlaces(table);
  const costs = request.costs.map((name) => countedCost(table, name));
  const counts = new Map<number, number>();
  const others = { nulls: 0, rejected: 0, rejects: new Array<Reject>() };
  let modulus = places.modulus === null ? null : 0;
  await table.read({
    row: (cells, line) => {
      const at = (place: number): number => wholeAt(table, cells[place] ?? '', line);
      const text = cells[places.residue] ?? '';
      const count = at(places.count);
      if (places.modulus !== null) modulus = sameModulus(table, modulus, at(places.modulus), line);
      if (text === REJECTED) {
        others.rejected += count;
        others.rejects.push(rejectOf(count, line, costs.length > 0));
      } else if (isNull(text)) others.nulls += count;
      else {
        const residue = at(places.residue);
        counts.set(residue, (counts.get(residue) ?? 0) + count);
        for (const cost of costs) cost.add(cells, line, residue);
      }
    },
    malformed: (_, line, reason) => {
      throw new UserError('input', `${table.name}:${line}: this row ${reason}`);
    },
  });
  const found = { counts, others, costs, modulus: modulus ?? bucketsOf(table, counts, request) };
  return readingOf(table, found, request);
}

/** What `nandi sql` writes where a remainder would stand. */
const REJECTED = 'rejected';

/** NULL as the clients of databases print it. */
function isNull(text: string): boolean {
  return parseId(text, false).kind === 'null';
}

function rejectOf(count: number, line: number, hasCosts: boolean): Reject {
  const orCost = hasCosts ? ', or whose cost is no number of at least 0' : '';
  const reason = `stands for ${counted(count, 'row')} whose id is no whole number${orCost}`;
  return { line, column: 'residue', text: REJECTED, reason };
}

/** The rows that are in no bucket. */
type Others = Pick<Tally, 'nulls' | 'rejected' | 'rejects'>;

const residueNames = ['residue', 'bucket', 'partition', 'slot', 'hour', 'remainder'];
const modulusNames = ['modulus', 'partitions', 'buckets'];
const countNames = ['count', 'n', 'records', 'ids', 'total'];

function findPlaces(table: Table): Places {
  const { name, dialect } = table;
  const header = (dialect.header ?? []).map((each) => each.trim().toLowerCase());
  const place = (names: readonly string[]): number =>
    header.findIndex((each) => names.includes(each));
  if (dialect.header === null && dialect.columns === 2)
    return { residue: 0, modulus: null, count: 1 };
  const [residue, modulus, count] = [place(residueNames), place(modulusNames), place(countNames)];
  for (const used of [residue, modulus, count]) refuseTwins(table, used);
  if (residue >= 0 && count >= 0) return { residue, modulus: modulus < 0 ? null : modulus, count };
  const found =
    dialect.header === null
      ? `${dialect.columns} columns without names`
      : `the columns ${dialect.header.join(', ')}`;
  throw new UserError(
    'input',
    `${name} is no histogram: it has ${found}; write bucket,count or residue,modulus,count`,
  );
}

function wholeAt({ name }: Table, text: string, line: number): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UserError(
    'input',
    `${name}:${line}: "${text}" is no whole number of at least 0; a histogram holds digits alone`,
  );
}

function sameModulus({ name }: Table, known: number | null, found: number, line: number): number {
  if (known === null || known === 0 || known === found) return found;
  throw new UserError(
    'input',
    `${name}:${line}: the modulus is ${found}, but ${known} in the rows above; give one modulus a file`,
  );
}

/**
 * Without a modulus the histogram has as many buckets as were asked for, or as it shows. One that is
 * full up to some bucket and ends there was counted modulo that many: taking the rest for empty would
 * make a fault of a wrong question.
 */
function bucketsOf(
  table: Table,
  counts: ReadonlyMap<number, number>,
  { partitions }: TallyRequest,
): number {
  const shown = [...counts.keys()].reduce((most, bucket) => Math.max(most, bucket), 0) + 1;
  const [asked] = partitions;
  if (asked === undefined || partitions.length > 1 || asked <= shown) return shown;
  const filled = [...counts.values()].filter((count) => count > 0).length;
  if (shown === 1 || filled < shown) return asked;
  const found = `it shows the buckets 0 to ${shown - 1}, all filled, and none above`;
  throw new UserError(
    'input',
    `${table.name} was counted modulo ${shown}, not ${asked}: ${found}; say --partitions ${shown}, or write residue,modulus,count`,
  );
}

interface Found {
  readonly counts: ReadonlyMap<number, number>;
  readonly others: Others;
  readonly costs: readonly CountedCost[];
  readonly modulus: number;
}

function readingOf(
  table: Table,
  { counts, others, costs, modulus }: Found,
  request: TallyRequest,
): Reading {
  if (modulus < 1 || modulus > PARTITIONS_MAX * 2) {
    throw new UserError(
      'input',
      `${table.name}: a histogram modulo ${modulus} is out of range; write 1 to ${PARTITIONS_MAX * 2}`,
    );
  }
  const residues = new Residues(planModuli([modulus], []));
  let total = 0;
  for (const [residue, count] of counts) {
    if (residue >= modulus)
      throw new UserError(
        'input',
        `${table.name}: residue ${residue} is not below its modulus, ${modulus}`,
      );
    residues.addCounted(modulus, residue, count);
    total += count;
  }
  const tally: Tally = {
    rows: total + others.nulls + others.rejected,
    used: total,
    ...others,
    residues: new Map([['modulo', residues]]),
    kept: new Map(),
    shifted: null,
    ids: null,
    tenths: null,
    sample: null,
    costs: costs.map((cost) => cost.sums(modulus, total)),
  };
  const input = {
    name: table.name,
    kind: 'counts',
    dialect: table.dialect,
    idColumn: null,
    otherColumns: costNames(table).filter((each) => !request.costs.includes(each)),
  } as const;
  return { input, tally };
}
