import { Option } from 'commander';
import { many } from './options.ts';

/** The options of reading-flags.ts, for the help; `table` is what is said of that one. */
export function readingOptions(table: string): Option[] {
  return [
    many('--db <url>', 'a database; several are shards of one table'),
    new Option('--table <name>', table),
    new Option('--where <sql>', 'the rows that fulfil this condition'),
    new Option('--query <sql>', 'the rows of this SELECT'),
    new Option('--timeout <time>', 'for a statement on a server (default: 5m)'),
    new Option('--verbose', 'say where it connects to'),
    new Option('--id <column>', 'the id column, by name or number (default: found)'),
    new Option('--hash-input <kind>', 'what a hash is given: text or int64').default('text'),
    new Option('--counts', 'the source is a ready histogram: residue,modulus,count'),
    new Option('--delimiter <char>', 'cell delimiter; tab for a tab (default: found)'),
    new Option('--quote <char>', 'quote character; none for none (default: found)'),
    new Option('--header', 'the first row is a header (default: found)'),
    new Option('--no-header', 'the first row is data'),
    new Option('--on-reject <what>', 'a row whose id is none: fail or skip').default('fail'),
  ];
}
