import {
  dropParticles,
  foldText,
  regionOfProvince,
  type SearchableMunicipality,
} from '#geography/municipalities/rules.ts';
import { distanceInWords } from '#platform/contract/distance.ts';
import { durationInWords } from '#platform/contract/duration.ts';

export {
  type Crossing,
  crossingBetween,
  crossings,
  crossingTexts,
  estimateLeg,
  estimateLegs,
  estimateTable,
  type Place,
  type RoadLeg,
  type TravelTable,
} from './estimate/rules.ts';

export const mapTexts = {
  noCoordinates: 'Impossibile stabilire le coordinate geografiche',
  noSuggestions: 'I suggerimenti non sono disponibili: riprovare tra poco o scrivere l’indirizzo.',
  noDirections: 'Il percorso non è disponibile: riprovare tra poco.',
  estimated: 'Il fornitore delle mappe non risponde: i tempi sono una stima.',
  unknownPlace: 'Indicare latitudine e longitudine.',
  noStops: 'Indicare almeno una fermata.',
  tooManyStops: 'Al massimo 25 fermate.',
  tooManyPlaces: 'Al massimo 26 luoghi: la partenza e 25 fermate.',
} as const;

/** Stops of one route, the departure not counted (S1 §9). */
export const maxStops = 25;

/** A leg as it is shown: '12,3 km' and '1 h 5 min' beside metres and seconds. */
export function legInWords({ metres, seconds }: { metres: number; seconds: number }) {
  return {
    distance: { text: metres === 0 ? '0 km' : distanceInWords(metres), value: metres },
    duration: { text: durationInWords(seconds * 1000), value: seconds },
  };
}

/** Municipalities by each folded name they may be written with. */
export type NameIndex = ReadonlyMap<string, readonly SearchableMunicipality[]>;

function groupByName(
  municipalities: readonly SearchableMunicipality[],
  namesOf: (municipality: SearchableMunicipality) => readonly string[],
): Map<string, SearchableMunicipality[]> {
  const groups = new Map<string, SearchableMunicipality[]>();
  for (const municipality of municipalities) {
    for (const name of new Set(namesOf(municipality))) {
      const namesakes = groups.get(name);
      if (namesakes) namesakes.push(municipality);
      else groups.set(name, [municipality]);
    }
  }
  return groups;
}

/** Below this a part of a name says too little: 'Pont' of Pont-Saint-Martin. */
const minAliasLength = 6;

/** Shorter forms people write: 'Reggio Emilia', and 'Sgonico' for Sgonico-Zgonik. */
function aliasesOf({ name, names }: SearchableMunicipality): string[] {
  const [leading = '', ...others] = name.split('-').map(foldText);
  const aliases = [...names.map(dropParticles), ...(others.length > 0 ? [leading] : [])];
  return aliases.filter((alias) => alias.length >= minAliasLength);
}

/** An alias counts where no municipality bears it as its name, and only one has it. */
export function indexByName(municipalities: readonly SearchableMunicipality[]): NameIndex {
  const index = groupByName(municipalities, ({ names }) => names);
  for (const [alias, namesakes] of groupByName(municipalities, aliasesOf)) {
    if (namesakes.length === 1 && !index.has(alias)) index.set(alias, namesakes);
  }
  return index;
}

/** Longest name of a municipality in words, with some to spare. */
const maxNameWords = 10;

/** First words of a part of an address that names a street or a hamlet, where 'Milano' is not the town. */
const streetWords = new Set(
  (
    'via viale piazza piazzale piazzetta corso largo strada stradone vicolo vico contrada salita calle rione traversa ' +
    'circonvallazione lungomare lungarno lungotevere lungolago rotonda localita loc frazione fraz v p c'
  ).split(' '),
);

type Segment = { words: string[]; isStreet: boolean };

/** The parts of an address: parted by punctuation, and again by numbers ('Via Roma 12 Padova'). */
function splitAddress(address: string): Segment[] {
  return address.split(/[,;()\n]| - /).flatMap((part) => {
    const [first = '', ...rest] = foldText(part)
      .split(/\S*\d\S*/)
      .map((piece) => piece.trim());
    const words = first === '' ? [] : first.split(' ');
    const head: Segment = { words, isStreet: streetWords.has(words[0] ?? '') };
    const tail = rest.map(
      (piece): Segment => ({ words: piece === '' ? [] : piece.split(' '), isStreet: false }),
    );
    return [head, ...tail];
  });
}

/** A name of municipalities found in an address. `position` grows along the address. */
type Mention = { municipalities: readonly SearchableMunicipality[]; position: number; isWeak: boolean };

function findMentions(segments: readonly Segment[], index: NameIndex): Mention[] {
  const mentions: Mention[] = [];
  let position = 0;
  for (const { words, isStreet } of segments) {
    for (let start = 0; start < words.length; start += 1) {
      position += 1;
      for (let end = Math.min(words.length, start + maxNameWords); end > start; end -= 1) {
        const name = words.slice(start, end).join(' ');
        const municipalities = index.get(name);
        if (!municipalities) continue;
        // 'Re' is a municipality, and the sigla of Reggio Emilia.
        mentions.push({ municipalities, position, isWeak: isStreet || regionOfProvince(name) !== undefined });
        start = end - 1;
        break;
      }
    }
  }
  return mentions;
}

/** Siglas of provinces written in capitals, in brackets, or as the last word of a part that is no street. */
function findSiglas(address: string, segments: readonly Segment[]): Set<string> {
  const written = address.match(/\b[A-Z]{2}\b|(?<=\()\s*[A-Za-z]{2}\s*(?=\))/g) ?? [];
  const last = segments.filter(({ isStreet }) => !isStreet).map(({ words }) => words.at(-1) ?? '');
  const siglas = [...written, ...last].map((word) => word.trim().toUpperCase());
  return new Set(siglas.filter((sigla) => sigla.length === 2 && regionOfProvince(sigla)));
}

type Candidate = { municipality: SearchableMunicipality; mention: Mention };

/** Keeps what passes, or everything where nothing does: a hint narrows a search and never empties it. */
function narrow(candidates: Candidate[], passes: (candidate: Candidate) => boolean): Candidate[] {
  const kept = candidates.filter(passes);
  return kept.length > 0 ? kept : candidates;
}

/**
 * The municipalities an address may lie in: one when the address says which, all those of that name when it
 * does not, none when it names no municipality. CAP, sigla and the name of a province settle homonyms; where
 * several are named, the province in 'Abano Terme, Padova' gives way, and otherwise the last one counts.
 */
export function findMunicipalities(address: string, index: NameIndex): SearchableMunicipality[] {
  const segments = splitAddress(address);
  const siglas = findSiglas(address, segments);
  const caps = new Set(address.match(/\b\d{5}\b/g));
  let candidates = findMentions(segments, index).flatMap((mention) =>
    mention.municipalities.map((municipality): Candidate => ({ municipality, mention })),
  );
  candidates = narrow(candidates, ({ mention }) => !mention.isWeak);
  candidates = narrow(candidates, ({ municipality }) => municipality.caps.some((cap) => caps.has(cap)));
  candidates = narrow(candidates, ({ municipality }) => siglas.has(municipality.province));
  candidates = narrow(candidates, (candidate) =>
    candidates.some(
      (later) =>
        later.mention.position > candidate.mention.position &&
        later.municipality.province === candidate.municipality.province &&
        later.municipality !== candidate.municipality,
    ),
  );
  const lastPosition = Math.max(...candidates.map(({ mention }) => mention.position));
  return candidates
    .filter(({ mention }) => mention.position === lastPosition)
    .map(({ municipality }) => municipality);
}

/** How a municipality is written in an answer: '35031 Abano Terme (PD), Italia'; the CAP where it has only one. */
export function formatMunicipality({ name, province, caps }: SearchableMunicipality): string {
  const cap = caps.length === 1 ? `${caps[0]} ` : '';
  return `${cap}${name} (${province}), Italia`;
}
