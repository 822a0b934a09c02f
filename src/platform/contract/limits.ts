/** How long texts may be, said once: contracts and with them forms, imports and the checks of the database take it here. */
export const longest = {
  /** One line: a name, a street, a title. */
  line: 255,
  /** A short one: a city, a zone, a carrier, what is looked for. */
  shortLine: 100,
  /** A code, ours or another program's. */
  code: 64,
  /** A code within a client: a building's, a risk context's. */
  shortCode: 20,
  /** A note, a reason. */
  note: 500,
} as const;

/** The fewest and the most characters of a text. */
export type Length = readonly [least: number, most: number];

export const lengths = {
  /** A name of which nothing more is asked. */
  name: [1, longest.line],
  shortName: [1, longest.shortLine],
  code: [1, longest.code],
  shortCode: [1, longest.shortCode],
  /** An entry of a list that grows by typing (Q1-39): one letter is none. */
  lookup: [2, longest.line],
  /** Why something is corrected or taken back: a word is no reason. */
  reason: [5, longest.note],
} as const satisfies Record<string, Length>;

/** A limit with what is said of a text beyond it: `z.string().max(...atMost(longest.note))`. */
export function atMost(most: number): [number, string] {
  return [most, `Al massimo ${most} caratteri.`];
}
