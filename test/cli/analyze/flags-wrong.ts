/** What is typed wrong, and the sentence that says so. */
export const wrong: readonly (readonly [args: readonly string[], sentence: string])[] = [
  [['--db', 'orders.db'], 'the source missing.csv and --db cannot both be read; name one of them'],
  ...['--table', '--where', '--query', '--sample'].map(
    (flag) =>
      [
        [flag, 'orders'],
        `${flag} needs a database; name it with --db, as in --db sqlite:orders.db`,
      ] as const,
  ),
  [
    ['--distinct', '--deep'],
    '--distinct, --deep needs a database; name it with --db, as in --db sqlite:orders.db',
  ],
  [
    ['--explain', '--advise-index', '--verbose', '--timeout', '5s', '--max-cost', '9'],
    '--explain, --advise-index, --verbose, --timeout, --max-cost needs a database; name it with --db, as in --db sqlite:orders.db',
  ],
  [['-p', '0'], '--partitions 0 is out of range; write a count from 1 to 1000000'],
  [['-p', '1000001'], '--partitions 1000001 is out of range; write a count from 1 to 1000000'],
  [['-p', '24,'], '--partitions "" is no whole number'],
  [['-p', 'many'], '--partitions "many" is no whole number'],
  [['-p', '24.0'], '--partitions "24.0" is no whole number'],
  [['-p', '1e3'], '--partitions "1e3" is no whole number'],
  [['-p', '-24'], '--partitions "-24" is no whole number'],
  [['--sweep', '5..3'], '--sweep 5..3 ends before it starts; write 3..5'],
  [['--sweep', '0..3'], '--sweep 0 is out of range; write a count from 1 to 1000000'],
  [['--sweep', '1..10001'], '--sweep 1..10001 has more than 10000 partition counts'],
  [['--sweep', '1...3'], '--sweep "1...3" is no whole number'],
  [['--sweep', ''], '--sweep "" is no whole number'],
  [
    ['--cost', 'rows', '--period', '60m'],
    '--period needs a cost that is a time, --cost NAME with its unit at the end as in duration_ms, or --runs FILE',
  ],
  [
    ['--period', '60m'],
    '--period needs a cost that is a time, --cost NAME with its unit at the end as in duration_ms, or --runs FILE',
  ],
  [
    ['--cost', 'took_s', '--period', '60'],
    '--period "60" is no duration; write a number and its unit, as in 60m, 3600s or 1h',
  ],
  [
    ['--cost', 'took_s', '--period', '0m'],
    '--period "0m" is no duration; write a number and its unit, as in 60m, 3600s or 1h',
  ],
  [
    ['--cost', 'took_s', '--period', '5 parsecs'],
    '--period "5 parsecs" is no duration; write a number and its unit, as in 60m, 3600s or 1h',
  ],
  [
    ['--runs', 'a.csv', '-p', '24', '-p', '48'],
    '--runs is the history of one partition count; give --partitions once',
  ],
  [
    ['--runs', 'a.csv', '--sweep', '3..4'],
    '--runs is the history of one partition count; give --partitions once',
  ],
  [['--hash', 'xxh46'], '--hash "xxh46" is not known; did you mean "xxh64"?'],
  [
    ['--hash', 'blake'],
    '--hash "blake" is not known; there are none, fnv1a32, fnv1a64, murmur3, xxh64, crc32, md5, sha256, kafka-murmur2, kafka-partition, pg-hashint8, pg-hashint8extended, pg-hashtext, pg-hashtextextended, redis-slot',
  ],
  [['--hash-input', 'int46'], '--hash-input "int46" is not known; did you mean "int64"?'],
  [['--hash-input', 'bytes'], '--hash-input "bytes" is not known; write text or int64'],
  [
    ['--compare-hashes', 'md5,xxh46'],
    '--compare-hashes "xxh46" is not known; did you mean "xxh64"?',
  ],
  [
    ['--compare-hashes', 'none'],
    '--compare-hashes "none" is not known; there are fnv1a32, fnv1a64, murmur3, xxh64, crc32, md5, sha256, kafka-murmur2, kafka-partition, pg-hashint8, pg-hashint8extended, pg-hashtext, pg-hashtextextended, redis-slot',
  ],
  [['--counts', '--hash', 'md5'], '--counts is counted already; leave --hash out'],
  [['--counts', '--compare-hashes'], '--counts has no ids to hash; leave --compare-hashes out'],
  [['--counts', '--id', 'id'], '--counts has no id column; leave --id out'],
  [['--delimiter', ''], '--delimiter "" is no single character that can be one; write one, or tab'],
  [
    ['--delimiter', '::'],
    '--delimiter "::" is no single character that can be one; write one, or tab',
  ],
  [
    ['--delimiter', '"'],
    '--delimiter """ is no single character that can be one; write one, or tab',
  ],
  [
    ['--delimiter', '5'],
    '--delimiter "5" is no single character that can be one; write one, or tab',
  ],
  [
    ['--delimiter', '😀'],
    '--delimiter "😀" is no single character that can be one; write one, or tab',
  ],
  [['--quote', ','], '--quote "," is no single character that can be one; write one, or none'],
  [['--quote', 'no'], '--quote "no" is no single character that can be one; write one, or none'],
  [['--quote', '7'], '--quote "7" is no single character that can be one; write one, or none'],
  [
    ['--delimiter', "'", '--quote', "'"],
    '--delimiter and --quote are the same character; a cell would end where it begins',
  ],
  [['--on-reject', 'skp'], '--on-reject "skp" is not known; did you mean "skip"?'],
  [['--on-reject', 'warn'], '--on-reject "warn" is not known; write fail or skip'],
  [
    ['--gate', ''],
    'gate, column 1: expected the name of a metric, as in ratio <= 1.2, found the end',
  ],
  [['--gate', 'ratoi <= 1.2'], 'gate, column 1: there is no metric "ratoi"; did you mean "ratio"?'],
  [['--gate', 'warn: ratio'], 'gate, column 12: expected one of <= < >= > == !=, found the end'],
  [
    ['--gate', 'deviation(max) <= 6'],
    'gate, column 1: deviation is a share, and 6 would be 600%; write 6%',
  ],
  [
    ['--gate', 'runs.overruns == 0'],
    'gate, column 1: runs.overruns is about a history of runs; give it with --runs FILE',
  ],
  ...['defualt', 'Default', 'warn: default', ' warn:defaut '].map(
    (gate) =>
      [
        ['--gate', gate],
        `gate "${gate}": did you mean default? It stands alone, in small letters`,
      ] as const,
  ),
  [['--gate', 'nonsense'], 'gate, column 9: expected one of <= < >= > == !=, found the end'],
  [
    ['--gate', 'change(shape) <= 2%'],
    'gate, column 1: change compares with an earlier result; give it with --baseline FILE',
  ],
  [
    ['--gate', 'cost(rows).p95 <= 5'],
    'gate, column 1: "rows" is not read as a cost; add --cost rows',
  ],
  [['-f', 'jsn'], 'the format "jsn" is not known; did you mean "json"?'],
  [['-f', 'xml'], 'the format "xml" is not known; write table, json, csv or markdown'],
  [
    ['--report', 'out.json'],
    '--report "out.json" is not understood; write FORMAT=PATH, as in json=nandi.json',
  ],
  [['--report', 'jsn=a'], 'the format "jsn" is not known; did you mean "json"?'],
  [['--seed', '-1'], '--seed "-1" is no whole number'],
  [['--seed', '1.5'], '--seed "1.5" is no whole number'],
  [['--seed', '1234567890123456'], '--seed "1234567890123456" is no whole number'],
  [['--color', 'allways'], '--color "allways" is not known; did you mean "always"?'],
  [['--color', 'red'], '--color "red" is not known; write auto or always or never'],
];
