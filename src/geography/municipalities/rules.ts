export type Region = { id: number; label: string };

const regionLabels = [
  'Piemonte',
  "Valle d'Aosta",
  'Lombardia',
  'Trentino-Alto Adige',
  'Veneto',
  'Friuli-Venezia Giulia',
  'Liguria',
  'Emilia-Romagna',
  'Toscana',
  'Umbria',
  'Marche',
  'Lazio',
  'Abruzzo',
  'Molise',
  'Campania',
  'Puglia',
  'Basilicata',
  'Calabria',
  'Sicilia',
  'Sardegna',
] as const;

/** The 20 Italian regions. The id is the ISTAT code of the region and never changes. */
export const regions: readonly Region[] = regionLabels.map((label, index) => ({ id: index + 1, label }));

/** The region with this id; undefined outside 1 to 20. */
export function findRegion(regionId: number): Region | undefined {
  return regions[regionId - 1];
}

const siglasByRegion: Record<number, string> = {
  1: 'AL AT BI CN NO TO VB VC',
  2: 'AO',
  3: 'BG BS CO CR LC LO MB MI MN PV SO VA',
  4: 'BZ TN',
  5: 'BL PD RO TV VE VI VR',
  6: 'GO PN TS UD',
  7: 'GE IM SP SV',
  8: 'BO FC FE MO PC PR RA RE RN',
  9: 'AR FI GR LI LU MS PI PO PT SI',
  10: 'PG TR',
  11: 'AN AP FM MC PU',
  12: 'FR LT RI RM VT',
  13: 'AQ CH PE TE',
  14: 'CB IS',
  15: 'AV BN CE NA SA',
  16: 'BA BR BT FG LE TA',
  17: 'MT PZ',
  18: 'CS CZ KR RC VV',
  19: 'AG CL CT EN ME PA RG SR TP',
  // CI, OG, OT and VS: Sardinian provinces of 2005–2016, still written on old papers.
  20: 'CA NU OR SS SU CI OG OT VS',
};

const regionIdBySigla = new Map(
  Object.entries(siglasByRegion).flatMap(([regionId, siglas]) =>
    siglas.split(' ').map((sigla) => [sigla, Number(regionId)] as const),
  ),
);

/** The region of a province, by its two-letter sigla in any case; undefined for anything else. */
export function regionOfProvince(sigla: string): Region | undefined {
  const regionId = regionIdBySigla.get(sigla.trim().toUpperCase());
  return regionId === undefined ? undefined : findRegion(regionId);
}

/** Lower case, without accents, every run of other characters one blank: 'Forlì-Cesena' → 'forli cesena'. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Folds the name of a municipality, keeping '/' between the languages: 'Bolzano/Bozen' → 'bolzano/bozen'. */
export function foldName(name: string): string {
  return name.split('/').map(foldText).join('/');
}

const particles = /\b(?:a|ad|al|all|allo|alla|d|de|dei|del|della|di|in|nell|sul|sulla)\b/g;

/** A folded name without articles and prepositions: 'reggio nell emilia' → 'reggio emilia'. */
export function dropParticles(foldedName: string): string {
  return foldText(foldedName.replace(particles, ''));
}

/** Every way a municipality may be written: each of its languages, and the whole. */
export function namesOf(foldedName: string): string[] {
  const parts = foldedName.split('/');
  return parts.length === 1 ? parts : [...parts, parts.join(' ')];
}

/** What a search needs of a municipality, prepared once for the whole list. */
export type SearchableMunicipality = {
  belfioreCode: string;
  name: string;
  names: readonly string[];
  /** The names without blanks: 'laquila' finds L'Aquila. */
  solidNames: readonly string[];
  province: string;
  regionId: number;
  latitude: number | null;
  longitude: number | null;
  /** Ascending, without the generic code where specific ones exist. */
  caps: readonly string[];
};

/** Ranks of a match, best first. */
const matchRanks = { exact: 0, prefix: 1, wordStart: 2, wordsInOrder: 3, contained: 4 } as const;

/** Whether the typed words begin words of the name, in the same order: 'reggio emil' in 'reggio nell emilia'. */
function beginsWordsInOrder(typed: readonly string[], name: string): boolean {
  const first = typed[0] ?? ' ';
  if (!name.startsWith(first) && !name.includes(` ${first}`)) return false;
  let next = 0;
  for (const word of name.split(' ')) {
    if (word.startsWith(typed[next] ?? ' ')) next += 1;
  }
  return next === typed.length;
}

/**
 * How well folded text matches a folded name: 0 (exact) to 4 (contained); null when it does not. Thousands of names are
 * asked on every key: `words` are those of the text, and what most names fail comes first.
 */
export function rankMatch(
  typed: string,
  name: string,
  solidName: string = name.replaceAll(' ', ''),
  words: readonly string[] = typed.split(' '),
): number | null {
  if (typed === '') return null;
  const place = name.indexOf(typed);
  if (place === 0) return name.length === typed.length ? matchRanks.exact : matchRanks.prefix;
  if (place > 0 && name.includes(` ${typed}`)) return matchRanks.wordStart;
  if (words.length > 1 && beginsWordsInOrder(words, name)) return matchRanks.wordsInOrder;
  const isSolid = solidName[0] === typed[0] && solidName.startsWith(words.join(''));
  return place > 0 || isSolid ? matchRanks.contained : null;
}

/** The best rank among several; null when none matches. */
function lowest<Item>(
  items: readonly Item[],
  rankOf: (item: Item, index: number) => number | null,
): number | null {
  let best: number | null = null;
  for (let index = 0; index < items.length; index += 1) {
    const rank = rankOf(items[index] as Item, index);
    if (rank !== null && (best === null || rank < best)) best = rank;
  }
  return best;
}

type TypedText = { name: string; words: readonly string[]; province: string | null; capPrefix: string };

/** The readings of what was typed: a name; a name and a sigla ('castro le'); digits are the start of a CAP. */
function readTyped(query: string): TypedText[] {
  const words = foldText(query).split(' ');
  const capPrefix = words.find((word) => /^\d{2,5}$/.test(word)) ?? '';
  const nameWords = words.filter((word) => word !== capPrefix);
  const reading = (given: readonly string[], province: string | null): TypedText => ({
    name: given.join(' '),
    words: given,
    province,
    capPrefix,
  });
  const readings = [reading(nameWords, null)];
  const sigla = nameWords.at(-1)?.toUpperCase() ?? '';
  if (nameWords.length > 1 && regionIdBySigla.has(sigla)) {
    readings.push(reading(nameWords.slice(0, -1), sigla));
  }
  return readings;
}

function rankReading(reading: TypedText, municipality: SearchableMunicipality): number | null {
  if (reading.province !== null && reading.province !== municipality.province) return null;
  if (reading.capPrefix !== '' && !municipality.caps.some((cap) => cap.startsWith(reading.capPrefix)))
    return null;
  if (reading.name === '') return reading.capPrefix === '' ? null : matchRanks.prefix;
  return lowest(municipality.names, (name, index) => {
    const rank = rankMatch(reading.name, name, municipality.solidNames[index], reading.words);
    // The Italian name comes first in the list; at the same rank the other languages follow it.
    return rank === null || index === 0 ? rank : rank + 0.5;
  });
}

/** Suggestions of one call, at most (C20). */
export const maxSuggestions = 50;
/** A large city has dozens of CAPs: it takes at most this many rows, and typing digits narrows them. */
export const maxRowsPerMunicipality = 20;

export type Suggestion = { comune: string; cap: string; provincia: string; region: Region };

const byName = new Intl.Collator('it', { sensitivity: 'base' });

const byNameAndProvince = (one: SearchableMunicipality, other: SearchableMunicipality): number =>
  byName.compare(one.name, other.name) || byName.compare(one.province, other.province);

const nowhere: ReadonlySet<string> = new Set();

/**
 * Municipalities matching what was typed, best rank first, then by name, then by province. Once there are `wanted`,
 * worse ranks are left out: of the thousands that contain an 'a' nobody reads more than the first. Of the same rank those
 * in the provinces `near` come first.
 */
export function rankMunicipalities(
  query: string,
  municipalities: readonly SearchableMunicipality[],
  wanted = Number.POSITIVE_INFINITY,
  near: ReadonlySet<string> = nowhere,
): SearchableMunicipality[] {
  const readings = readTyped(query);
  const byRank = new Map<number, SearchableMunicipality[]>();
  for (const municipality of municipalities) {
    const rank = lowest(readings, (reading) => rankReading(reading, municipality));
    if (rank === null) continue;
    const equals = byRank.get(rank);
    if (equals) equals.push(municipality);
    else byRank.set(rank, [municipality]);
  }
  const found: SearchableMunicipality[] = [];
  for (const [, equals] of [...byRank].sort(([one], [other]) => one - other)) {
    if (found.length >= wanted) break;
    const isNear = ({ province }: SearchableMunicipality) => Number(near.has(province));
    found.push(...equals.sort((one, other) => isNear(other) - isNear(one) || byNameAndProvince(one, other)));
  }
  return found;
}

/** Rows of the suggestion: one per CAP of each municipality found, `cap` empty where none is known. */
export function suggest(
  query: string,
  municipalities: readonly SearchableMunicipality[],
  near: ReadonlySet<string> = nowhere,
): Suggestion[] {
  const capPrefix = readTyped(query)[0]?.capPrefix ?? '';
  const rows: Suggestion[] = [];
  for (const municipality of rankMunicipalities(query, municipalities, maxSuggestions, near)) {
    const region = findRegion(municipality.regionId);
    if (rows.length >= maxSuggestions) break;
    if (region === undefined) continue;
    const caps = municipality.caps
      .filter((cap) => cap.startsWith(capPrefix))
      .slice(0, maxRowsPerMunicipality);
    for (const cap of caps.length === 0 ? [''] : caps) {
      rows.push({ comune: municipality.name, cap, provincia: municipality.province, region });
    }
  }
  return rows.slice(0, maxSuggestions);
}

/** The CAPs worth offering: ascending, a generic `xx100` left out where the municipality has specific ones. */
export function specificCaps(caps: readonly string[]): string[] {
  const ascending = [...new Set(caps)].sort();
  const specific = ascending.filter((cap) => !/^\d\d100$/.test(cap));
  return specific.length > 0 ? specific : ascending;
}
