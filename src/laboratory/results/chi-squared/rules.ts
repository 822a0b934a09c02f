/**
 * Whether tracks are spread over a detector as chance spreads them. A reader counts them in so many frames; the reduced
 * χ² of the counts (χ² over frames − 1) is near 1 when they are Poisson distributed. Far from it something is wrong with
 * the count: a scratch, a bubble, a detector read out of focus. It is counted again.
 */

/** Share of good counts that fall within the band; the rest lies half below and half above it (amendment 12). */
export const bandConfidence = 0.95;

/** Both ends belong to the band. No unit. */
export type Band = { low: number; high: number };

const thousandths = new Intl.NumberFormat('it', { maximumFractionDigits: 3 });

/** 'χ² ridotto atteso: da 0,741 a 1,297 (95 %)' */
export function bandText({ low, high }: Band): string {
  const share = thousandths.format(bandConfidence * 100);
  return `χ² ridotto atteso: da ${thousandths.format(low)} a ${thousandths.format(high)} (${share} %)`;
}

/** A file has thousands of readings of the same number of frames. */
const known = new Map<number, Band>();

/** The band of the reduced χ² for a number of frames; null for fewer than two, which tell nothing. */
export function bandOf(frames: number): Band | null {
  const freedom = frames - 1;
  if (!Number.isInteger(frames) || freedom < 1) return null;
  const tail = (1 - bandConfidence) / 2;
  const band = known.get(frames) ?? {
    low: chiSquaredQuantile(tail, freedom) / freedom,
    high: chiSquaredQuantile(1 - tail, freedom) / freedom,
  };
  known.set(frames, band);
  return band;
}

/** Whether a reduced χ² lies outside of the band of its frames. */
export function isOutsideBand(reduced: number, frames: number): boolean {
  const band = bandOf(frames);
  return band !== null && (reduced < band.low || reduced > band.high);
}

/** The value that χ² with so many degrees of freedom stays below with probability `p` (0 < p < 1). */
export function chiSquaredQuantile(p: number, freedom: number): number {
  let low = 0;
  let high = freedom;
  while (chiSquaredProbability(high, freedom) < p) high *= 2;
  // Halving until no number lies between the two: the last digit is right.
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (chiSquaredProbability(middle, freedom) < p) low = middle;
    else high = middle;
  }
}

/** Probability that χ² with so many degrees of freedom is at most `x`. */
export function chiSquaredProbability(x: number, freedom: number): number {
  return lowerGamma(freedom / 2, x / 2);
}

const precision = 1e-15;

/** The regularised lower incomplete gamma function P(a, x): its series for small x, else its continued fraction. */
function lowerGamma(a: number, x: number): number {
  if (x <= 0) return 0;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? scale * series(a, x) : 1 - scale * continuedFraction(a, x);
}

function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * precision; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** By the method of Lentz. */
function continuedFraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; ; n += 1) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b || tiny);
    c = b + numerator / c || tiny;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < precision * 10) return fraction;
  }
}

/** ln Γ(x) for x > 0: Stirling's series above 10, led up to from below. */
function logGamma(x: number): number {
  let shift = 0;
  let y = x;
  for (; y < 10; y += 1) shift += Math.log(y);
  const square = 1 / (y * y);
  const rest = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / y;
  return (y - 0.5) * Math.log(y) - y + Math.log(2 * Math.PI) / 2 + rest - shift;
}
