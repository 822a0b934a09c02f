import { dropParticles, foldName, foldText, namesOf, regionOfProvince } from '../rules.ts';
import type { PostalCode } from './queries.ts';

/** One line of a postal file: a place (a municipality, or a village of one) with a CAP. */
export type PostalPlace = { cap: string; place: string; province: string };

/** A municipality as it is to be found in a postal file. */
export type PostalTarget = { belfioreCode: string; name: string; province: string };

/** CAPs by the key of a place. Small: 18,000 lines make some 4 MB. */
export class PostalPlaces {
  readonly #caps = new Map<string, Set<string>>();
  /** Lines read. */
  count = 0;

  add({ cap, place, province }: PostalPlace): void {
    this.count += 1;
    const region = regionOfProvince(province)?.id;
    for (const key of [`${foldText(place)}|${province}`, `${looseName(place)}|${province}`])
      this.#put(key, cap);
    if (region !== undefined) this.#put(`${foldText(place)}|${region}`, cap);
  }

  #put(key: string, cap: string): void {
    const caps = this.#caps.get(key);
    if (caps) caps.add(cap);
    else this.#caps.set(key, new Set([cap]));
  }

  find(keys: readonly string[]): ReadonlySet<string> | undefined {
    for (const key of keys) {
      const caps = this.#caps.get(key);
      if (caps) return caps;
    }
    return undefined;
  }
}

/** A name without particles and blanks, j as i: "Reggio nell'Emilia" = 'Reggio Emilia', 'Jesolo' = 'Iesolo'. */
function looseName(name: string): string {
  return `~${dropParticles(foldText(name)).replaceAll(' ', '').replaceAll('j', 'i')}`;
}

/** First words that many places share: alone they identify none. */
const commonFirstWords = new Set(
  'alta alto borgo castel castello colle colli monte montagna pieve ponte porte san sant santa terre tre val valle ville'.split(
    ' ',
  ),
);

/**
 * The older or leading name within a newer one: the first of two merged ('Presicce-Acquarica', 'Uggiate con
 * Ronago'), or the name before an addition ('Calliano Monferrato').
 */
function leadingNames(name: string): string[] {
  const merged = name.split(/-| con | ed? /)[0] ?? name;
  const words = foldText(name).split(' ');
  const shorter = words.slice(1).map((_, dropped) => words.slice(0, words.length - 1 - dropped).join(' '));
  return [foldText(merged), ...shorter].filter(
    (part) => part !== words.join(' ') && !commonFirstWords.has(part),
  );
}

/**
 * The CAPs of a municipality: under its name and province; under its name elsewhere in the region, where the
 * province was redrawn; under a spelling of its name; under the name it grew from.
 */
function findCaps({ name, province }: PostalTarget, places: PostalPlaces): ReadonlySet<string> | undefined {
  const names = namesOf(foldName(name));
  const region = regionOfProvince(province)?.id ?? 0;
  return places.find([
    ...names.map((other) => `${other}|${province}`),
    ...names.map((other) => `${other}|${region}`),
    ...name.split('/').map((other) => `${looseName(other)}|${province}`),
    ...leadingNames(name.split('/')[0] ?? name).map((other) => `${other}|${province}`),
  ]);
}

export type PostalMatch = { postalCodes: PostalCode[]; matched: number; unmatched: PostalTarget[] };

/** Gives each municipality its CAPs; `unmatched` are those that the file does not have. */
export function matchPostalCodes(targets: readonly PostalTarget[], places: PostalPlaces): PostalMatch {
  const postalCodes: PostalCode[] = [];
  const unmatched: PostalTarget[] = [];
  for (const target of targets) {
    const caps = findCaps(target, places);
    if (!caps) unmatched.push(target);
    for (const cap of caps ?? []) postalCodes.push({ belfioreCode: target.belfioreCode, cap });
  }
  return { postalCodes, matched: targets.length - unmatched.length, unmatched };
}
