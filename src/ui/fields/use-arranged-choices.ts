import { useDeferredValue, useState } from 'react';
import type { Choice, ChoiceId } from './choice.ts';
import { arrange, foldText, searchWords } from './search-text.ts';

const pageSize = 50;
const byName = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

export type ChoiceOrder = 'name' | 'given';

type Items<Id extends ChoiceId> = readonly Choice<Id>[];
type Index<Id> = { items: Items<ChoiceId>; entries: readonly { id: Id; folded: string; place: number }[] };

/** Searches, orders and pages the entries of a choice list, those that cannot be chosen last; quick with thousands. */
export function useArrangedChoices<Id extends ChoiceId>(
  items: Items<Id> = [],
  value: Id | null,
  recentIds: readonly Id[],
  order: ChoiceOrder,
) {
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const [pinned, setPinned] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const deferredQuery = useDeferredValue(query);

  // Callers build the items anew at every render; ordering and folding thousands of words again would be felt.
  const [known, setKnown] = useState<Index<Id>>(() => indexOf(items, order));
  const index = sameWords(known.items, items) ? known : indexOf(items, order);
  if (index !== known) setKnown(index);

  // In a list of more than one page, what was chosen before must be seen without searching for it.
  const first = pinned === null || items.length <= pageSize ? recentIds : [pinned, ...recentIds];
  const found = arrange(index.entries, deferredQuery, first);
  const shown = found.slice(0, limit);

  // What was chosen otherwise than by pressing its card, by a scan for instance, comes into sight.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== null && !shown.some(({ id }) => id === value)) {
      setPinned(value);
      setQuery('');
    }
  }

  return {
    query,
    search: (text: string) => {
      setQuery(text);
      setLimit(pageSize);
    },
    words: searchWords(deferredQuery),
    visible: shown.flatMap((entry) => items[entry.place] ?? []),
    foundCount: found.length,
    hiddenCount: Math.max(0, found.length - limit),
    showMore: () => setLimit(limit + pageSize),
  };
}

function indexOf<Id extends ChoiceId>(items: Items<Id>, order: ChoiceOrder): Index<Id> {
  const entries = items.map(({ id, label, detail = '', disabled = false }, place) => ({
    ...{ id, label, disabled, place },
    folded: foldText(`${label} ${detail}`),
  }));
  if (order === 'name') entries.sort((one, other) => byName.compare(one.label, other.label));
  // What cannot be chosen must not stand in the way of what can.
  entries.sort((one, other) => Number(one.disabled) - Number(other.disabled));
  return { items, entries };
}

function sameWords(known: Items<ChoiceId>, items: Items<ChoiceId>): boolean {
  if (known === items) return true;
  if (known.length !== items.length) return false;
  return known.every(({ id, label, detail, disabled = false }, place) => {
    const item = items[place];
    const isSame = item?.id === id && item.label === label && item.detail === detail;
    return isSame && (item.disabled ?? false) === disabled;
  });
}
