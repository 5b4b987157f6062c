import { sideOf } from '../../../src/core/statistics/interval.ts';
import {
  largerSample,
  sampleAdvice,
  sampleOfPages,
} from '../../../src/core/statistics/larger-sample.ts';
import {
  gammaQuantile,
  normalQuantile,
  studentQuantile,
} from '../../../src/core/statistics/tail-quantiles.ts';

/** Examples of the doc comments about samples: as written, what each gives, what it says that it gives. */
export const sampleExamples: readonly (readonly [string, unknown, unknown])[] = [
  [
    "gammaQuantile(1, Math.exp(-3)).toFixed(6) // '3.000000'",
    gammaQuantile(1, Math.exp(-3)).toFixed(6),
    '3.000000',
  ],
  ["normalQuantile(0.025).toFixed(6) // '1.959964'", normalQuantile(0.025).toFixed(6), '1.959964'],
  [
    "studentQuantile(0.025, 30).toFixed(4) // '2.0423'",
    studentQuantile(0.025, 30).toFixed(4),
    '2.0423',
  ],
  [
    "sideOf({ low: 0.02, high: 0.09 }, 0.06) // 'straddles'",
    sideOf({ low: 0.02, high: 0.09 }, 0.06),
    'straddles',
  ],
  [
    'sampleOfPages(40, { pages: 12, percent: 5 }) // 17',
    sampleOfPages(40, { pages: 12, percent: 5 }),
    17,
  ],
  [
    "sampleAdvice(18) // 'take --sample 18% or leave it out'",
    sampleAdvice(18),
    'take --sample 18% or leave it out',
  ],
  [
    'largerSample({ estimate: 0.02, interval: { low: 0, high: 0.1 }, limit: 0.06, percent: 5 }) // 18',
    largerSample({ estimate: 0.02, interval: { low: 0, high: 0.1 }, limit: 0.06, percent: 5 }),
    18,
  ],
];
