const marks = /\p{M}/gu;

/** Lower case without accents: 'Perché' becomes 'perche'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLocaleLowerCase('it');
}

/** The words asked for, folded. */
export function searchWords(query: string): readonly string[] {
  return foldText(query).split(/\s+/).filter(Boolean);
}

/** Whether a folded text contains every word asked for. */
export function matchesWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

/** `at` is the place of its first character in the text. */
type TextPart = { at: number; text: string; match: boolean };

/** Splits a text into parts that match one of the words and parts that do not; joined they are the text. */
export function highlightParts(text: string, words: readonly string[]): readonly TextPart[] {
  const characters = Array.from(text.normalize('NFC'));
  const folded: string[] = [];
  const owners: number[] = [];
  characters.forEach((character, index) => {
    for (const unit of foldText(character)) {
      folded.push(unit);
      owners.push(index);
    }
  });
  const marked = new Set<number>();
  for (const word of words) markEvery(folded, Array.from(word), owners, marked);

  const parts: TextPart[] = [];
  characters.forEach((character, index) => {
    const match = marked.has(index);
    const last = parts.at(-1);
    if (last?.match === match) last.text += character;
    else parts.push({ at: index, text: character, match });
  });
  return parts;
}

function markEvery(
  text: readonly string[],
  word: readonly string[],
  owners: readonly number[],
  marked: Set<number>,
): void {
  if (word.length === 0) return;
  for (let start = 0; start + word.length <= text.length; start++) {
    if (word.some((unit, offset) => text[start + offset] !== unit)) continue;
    for (const owner of owners.slice(start, start + word.length)) marked.add(owner);
  }
}

type Searchable<Id> = { id: Id; folded: string };

/**
 * The order of a choice list: the given ids first, in their own order, then as the entries come;
 * only those that contain every word asked for.
 */
export function arrange<Id, Entry extends Searchable<Id>>(
  entries: readonly Entry[],
  query: string,
  firstIds: readonly Id[],
): readonly Entry[] {
  const words = searchWords(query);
  const found = words.length === 0 ? entries : entries.filter((entry) => matchesWords(entry.folded, words));
  if (firstIds.length === 0) return found;
  const rank = new Map(firstIds.map((id, index) => [id, index]));
  const first = found
    .filter((entry) => rank.has(entry.id))
    .sort((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0));
  return [...first, ...found.filter((entry) => !rank.has(entry.id))];
}
