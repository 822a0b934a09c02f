import { metresBetween, type Position } from '#platform/contract/distance.ts';

/** Whether a new address is one to ship to unless somebody says otherwise. */
export const shipsByDefault = true;

/** From so many characters on municipalities are suggested. */
export const suggestionMinimum = 2;

/** What two names have in common when they are the same: `sameName` of many at once. */
export function nameKey(name: string): string {
  return name.trim().toLocaleLowerCase('it');
}

/** Two names are the same when they differ only in capitals and surrounding blanks. */
export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

export type Place = { latitude: number | null; longitude: number | null };

/** Where something lies; one coordinate alone is none. */
export function wholePlace({ latitude, longitude }: Place): Place {
  return latitude === null || longitude === null
    ? { latitude: null, longitude: null }
    : { latitude, longitude };
}

/** The nearest first, each with its distance; those whose place nobody knows last, in the order they came in. */
export function nearestFirst<Site extends Place>(
  sites: readonly Site[],
  from: Position,
): { site: Site; metres: number | null }[] {
  const placed = sites.map((site) => {
    const { latitude, longitude } = wholePlace(site);
    const isPlaced = latitude !== null && longitude !== null;
    return { site, metres: isPlaced ? metresBetween(from, { latitude, longitude }) : null };
  });
  const rank = ({ metres }: { metres: number | null }) => metres ?? Number.POSITIVE_INFINITY;
  return placed.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}

export const addressTexts = { missing: 'Selezionare o creare un indirizzo' } as const;

export const buildingTexts = {
  codeTaken: (code: string) =>
    `Il codice stabile ${code} è già in uso! Fornire anche il CDR per poter proseguire.`,
  combinationTaken: 'La combinazione CDR + codice stabile è già in uso.',
} as const;

/** What is wrong with the building code and risk context of a new address, per field, given the client's others. */
export function buildingCodeProblems(
  address: { codiceStabile: string | null; cdr: string | null },
  others: readonly { codiceStabile: string | null; cdr: string | null }[],
): { codiceStabile?: string; cdr?: string } {
  const code = address.codiceStabile?.trim() ?? '';
  if (code === '') return {};
  const sameCode = others.filter(
    (other) => other.codiceStabile !== null && sameName(other.codiceStabile, code),
  );
  if (sameCode.length === 0) return {};
  const context = address.cdr?.trim() ?? '';
  if (context === '') {
    return { codiceStabile: buildingTexts.codeTaken(code) };
  }
  if (sameCode.some((other) => sameName(other.cdr ?? '', context))) {
    return { cdr: buildingTexts.combinationTaken };
  }
  return {};
}
