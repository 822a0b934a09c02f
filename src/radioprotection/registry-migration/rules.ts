/** Registries of the model before D.Lgs. 101/2020, brought to the current one (Q2-82). */

/** What a registry of the earlier model names in words. */
export const referenceKinds = ['device', 'worker', 'person'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** Open: nobody has said yet what it is. Noted: there is nothing to link it to; its words stay. */
export const referenceStates = ['open', 'linked', 'noted'] as const;
export type ReferenceState = (typeof referenceStates)[number];

export const currentModel = 2;

/** The model of a registry, as a file that brings it in names it. */
export const registryModels = [1, currentModel] as const;
export const registryModelLabels: Record<(typeof registryModels)[number], string> = {
  1: 'Precedente',
  [currentModel]: 'Attuale',
};

export const referenceKindLabels: Record<ReferenceKind, string> = {
  device: 'Dispositivo',
  worker: 'Lavoratore',
  person: 'Persona',
};

export const referenceStateLabels: Record<ReferenceState, string> = {
  open: 'Da collegare',
  linked: 'Collegato',
  noted: 'Lasciato come nota',
};

export const migrationTexts = {
  notFound: 'Registro non trovato.',
  inactive: 'Il registro non è attivo: prima va riattivato.',
  closed: 'Registro chiuso: nessun documento predefinito.',
  unknownReference: 'Riferimento non trovato.',
  earlierModel: 'Il registro è del modello precedente: prima va aggiornato.',
  chooseOne: 'Scegliere a che cosa si riferisce.',
  notOfUnit: 'Il dispositivo non è dell’unità locale del registro.',
  notOfRegistry: 'Il lavoratore non è di questo registro.',
  noRole: 'La persona non ha ruoli nell’unità locale del registro.',
} as const;

/** Something a reference may mean: what it is called, and the code that is its alone. */
export type Candidate = { id: number; names: readonly string[]; code?: string | null };

/** The one candidate that the words mean; null when none fits, or several do. */
export function matchReference(
  kind: ReferenceKind,
  words: string,
  candidates: readonly Candidate[],
): number | null {
  const fits = kind === 'device' ? fitsDevice(words) : fitsPerson(words);
  const ids = new Set(candidates.filter(fits).map(({ id }) => id));
  const [only] = ids;
  return ids.size === 1 && only !== undefined ? only : null;
}

/** What people write before the name of a device or its number. */
const deviceWords = new Set([
  ...['dispositivo', 'apparecchio', 'apparecchiatura', 'sorgente', 'sigla'],
  ...['matricola', 'matr', 'numero', 'nr', 'n', 'sn', 's'],
]);

/** By its name or one of its numbers, or by the two together; spaces and signs do not matter. */
function fitsDevice(words: string): (candidate: Candidate) => boolean {
  const written = wordsOf(words);
  const bare = written.filter((word) => !deviceWords.has(word));
  const texts = new Set([written.join(''), bare.join('')].filter((text) => text !== ''));
  return ({ names }) => {
    const known = names.map((name) => wordsOf(name).join('')).filter((name) => name !== '');
    const [sigla, ...numbers] = known;
    const both = numbers.flatMap((number) => [`${sigla}${number}`, `${number}${sigla}`]);
    return [...known, ...both].some((name) => texts.has(name));
  };
}

const titles = new Set([
  ...['dott', 'dottssa', 'dr', 'drssa', 'ing', 'prof', 'profssa', 'sig', 'sigra', 'sigri', 'geom'],
  ...['dottore', 'dottoressa', 'ingegnere', 'professore', 'professoressa', 'signor', 'signora', 'ssa', 'ra'],
]);

/** By fiscal code, which alone decides where one is written; else by name and surname in either order. */
function fitsPerson(words: string): (candidate: Candidate) => boolean {
  const written = wordsOf(words);
  const code = written.find((word) =>
    /^[a-z]{6}[a-z0-9]{2}[a-z][a-z0-9]{2}[a-z][a-z0-9]{3}[a-z]$/.test(word),
  );
  if (code !== undefined) return (candidate) => candidate.code?.toLowerCase() === code;
  const name = inOrder(written);
  return ({ names }) => name !== '' && names.some((known) => inOrder(wordsOf(known)) === name);
}

const inOrder = (words: readonly string[]) =>
  words
    .filter((word) => !titles.has(word))
    .sort()
    .join(' ');

/** Words without capitals, accents and signs; an apostrophe is none. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\p{M}'’‘`´]/gu, '');
  return plain
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** What a migration did, in words. */
export function upgradeWords({
  collegati,
  daCollegare,
  documenti,
  chiuso,
}: {
  collegati: number;
  daCollegare: number;
  documenti: number;
  chiuso: boolean;
}): string {
  const references = [
    collegati > 0 && `${collegati} ${collegati === 1 ? 'collegato' : 'collegati'}`,
    daCollegare > 0 && `${daCollegare} da collegare a mano`,
  ].filter(Boolean);
  const papers = chiuso
    ? migrationTexts.closed
    : `${documenti} ${documenti === 1 ? 'documento aggiunto' : 'documenti aggiunti'}.`;
  return references.length === 0 ? papers : `Riferimenti: ${references.join(', ')}. ${papers}`;
}
