/** How many of everything an installation has after three years. */
const afterThreeYears = {
  principals: 500,
  clients: 1_000,
  sites: 5_000,
  dosimeters: 100_000,
  batches: 12,
  mailings: 40,
  employers: 200,
  units: 2_000,
  persons: 700,
  devices: 6_000,
  documents: 30_000,
  massEmployers: 12,
  trips: 1_500,
  controlClients: 30,
  forms: 20_000,
  operators: 20,
};

export type Sizes = typeof afterThreeYears;

/** The fewest with which every part still has something of each kind. */
const least: Partial<Sizes> = {
  clients: 8,
  sites: 40,
  units: 24,
  devices: 30,
  employers: 3,
  persons: 12,
  trips: 20,
};

/** `scale` 1: a real installation; 0.01: a hundredth of it, to try. */
export function sizesOf(scale: number): Sizes {
  const names = Object.keys(afterThreeYears) as (keyof Sizes)[];
  const sized = names.map((name) => [
    name,
    Math.max(least[name] ?? 2, Math.round(afterThreeYears[name] * scale)),
  ]);
  return Object.fromEntries(sized) as Sizes;
}
