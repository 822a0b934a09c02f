import type { DraftReader } from '#platform/web/drafts/draft-kind.ts';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { isPartial } from '#platform/web/drafts/submission-machine.ts';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';

/** In the order in which they are dealt with. */
export const entryStates = [
  { id: 'refused', label: 'Da correggere' },
  { id: 'partial', label: 'Arrivati in parte' },
  { id: 'waiting', label: 'In attesa di invio' },
  { id: 'unfinished', label: 'Da finire' },
  { id: 'sent', label: 'Inviati da poco' },
] as const;

export type EntryState = (typeof entryStates)[number]['id'];

/** A piece of work as the list shows it. */
export type ListedEntry = {
  entry: OutboxEntry;
  /** Undefined for a wizard that this version does not have. */
  reader: DraftReader | undefined;
  about: ReturnType<DraftReader['describe']>;
  state: EntryState;
};

type Readers = ReadonlyMap<string, DraftReader>;

/** What is worth showing of what lies on the device: not the drafts that hold no work. */
export function listEntries(entries: readonly OutboxEntry[], readers: Readers): ListedEntry[] {
  return entries.flatMap((entry) => {
    const reader = readers.get(entry.key.wizard);
    if (entry.submission === null && !(reader?.isTouched(entry.value) ?? true)) return [];
    return [{ entry, reader, about: reader?.describe(entry.value) ?? null, state: stateOfEntry(entry) }];
  });
}

function stateOfEntry({ submission }: OutboxEntry): EntryState {
  if (submission === null) return 'unfinished';
  if (submission.state === 'refused') return 'refused';
  if (isPartial(submission)) return 'partial';
  return submission.state === 'received' ? 'sent' : 'waiting';
}

/** Those that hold every word typed, in the code of a dosimeter, a name or a place. */
export function searchEntries(listed: readonly ListedEntry[], typed: string): readonly ListedEntry[] {
  const words = searchWords(typed);
  if (words.length === 0) return listed;
  return listed.filter(({ about }) => {
    const texts = about === null ? [] : [about.title, about.code ?? '', about.where ?? '', ...about.lines];
    return matchesWords(foldText(texts.join(' ')), words);
  });
}

/** 'Posizionamento LBS00001'. */
export function nameOfEntry({ about }: Pick<ListedEntry, 'about'>): string {
  if (about === null) return 'Dati di una versione precedente';
  return [about.title, about.code].filter(Boolean).join(' ');
}
