import { escapeHtml } from '#platform/contract/escape-html.ts';

/** Suggestions of clients and sites while somebody types: which texts are asked for, and the marked answer. */

/** Wildcard that a page replaces by the typed text, percent-encoded. */
export const searchWildcard = '--SEARCH--';

/** Characters to be typed before clients, or sites, are suggested. Nothing is ever asked for an empty text. */
export const clientMinimum = 2;
export const siteMinimum = 1;
/** Dosimeters are suggested at once (Q2-93). */
export const dosimeterMinimum = 0;

/** Suggestions in one answer. */
export const suggestionLimit = 50;

/** The words of a typed text, without capitals and accents. */
export function typedWords(typed: string): string[] {
  return fold(typed).split(/\s+/).filter(Boolean);
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A text as HTML with `<b>` around every place where one of the words stands; the words as `typedWords` gives them. */
export function markWords(text: string, words: readonly string[]): string {
  const characters = Array.from(text.normalize('NFC'));
  const marked = markedPlaces(characters, words);
  let html = '';
  characters.forEach((character, place) => {
    if (marked.has(place) && !marked.has(place - 1)) html += '<b>';
    html += escapeHtml(character);
    if (marked.has(place) && !marked.has(place + 1)) html += '</b>';
  });
  return html;
}

/** Places of the characters that belong to a word; a character may fold to several or to none. */
function markedPlaces(characters: readonly string[], words: readonly string[]): Set<number> {
  const folded = characters.flatMap((character, place) =>
    Array.from(fold(character)).map((unit) => ({ unit, place })),
  );
  const text = folded.map(({ unit }) => unit);
  const marked = new Set<number>();
  for (const word of words.map((each) => Array.from(each))) {
    for (let start = 0; start + word.length <= text.length; start += 1) {
      if (word.some((unit, offset) => text[start + offset] !== unit)) continue;
      for (const { place } of folded.slice(start, start + word.length)) marked.add(place);
    }
  }
  return marked;
}

/** A suggestion in two lines: its name, and in small what tells it from others of that name. */
export function suggestionHtml(name: string, detail: string, words: readonly string[]): string {
  return `${markWords(name, words)}<br><small>${markWords(detail, words)}</small>`;
}
