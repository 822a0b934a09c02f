/** One thing to do, measured from its call to its end. */
export type Way = () => Promise<unknown>;

/** Middle of the times, in ms. */
export function median(times: readonly number[]): number {
  return percentile(times, 0.5);
}

/** The time that `share` of all times do not exceed, in ms. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Median time in ms of each way. They take turns, each round in the opposite order of the one before, so that whatever
 * slows the machine down slows all of them down; the first rounds only warm up.
 */
export async function compare<Name extends string>(
  ways: Record<Name, Way>,
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<Record<Name, number>> {
  const names = Object.keys(ways) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const started = performance.now();
      await ways[name]();
      const elapsed = performance.now() - started;
      if (round >= warmUp) times.get(name)?.push(elapsed);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/**
 * How many times a second each way is done by `atOnce` at once: the median of the rounds, of `perRound` times each. They
 * take turns as in `compare`; the first round only warms up.
 */
export async function ratesOf<Name extends string>(
  ways: Record<Name, Way>,
  { perRound, rounds, atOnce }: { perRound: number; rounds: number; atOnce: number },
): Promise<Record<Name, number>> {
  const names = Object.keys(ways) as Name[];
  const round = (way: Way) => () => {
    let begun = 0;
    const worker = async () => {
      while ((begun += 1) <= perRound) await way();
    };
    return Promise.all(Array.from({ length: atOnce }, worker));
  };
  const whole = Object.fromEntries(names.map((name) => [name, round(ways[name])])) as Record<Name, Way>;
  const times = await compare(whole, { rounds, warmUp: 1 });
  return Object.fromEntries(names.map((name) => [name, (perRound * 1000) / times[name]])) as Record<
    Name,
    number
  >;
}
