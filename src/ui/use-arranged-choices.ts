import { useDeferredValue, useMemo, useState } from 'react';
import type { Choice, ChoiceId } from './choice-list.tsx';
import { arrange, foldText, searchWords } from './search-text.ts';

const pageSize = 50;
const byName = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

export type ChoiceOrder = 'name' | 'given';

/** Searches, orders and pages the entries of a choice list; quick with thousands of them. */
export function useArrangedChoices<Id extends ChoiceId>(
  items: readonly Choice<Id>[] | undefined,
  value: Id | null,
  recentIds: readonly Id[],
  order: ChoiceOrder,
) {
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const [initialValue] = useState(value);
  const deferredQuery = useDeferredValue(query);

  const entries = useMemo(() => {
    const list = items ?? [];
    const found = list.map((item) => ({ ...item, folded: foldText(`${item.label} ${item.detail ?? ''}`) }));
    return order === 'name' ? found.sort((one, other) => byName.compare(one.label, other.label)) : found;
  }, [items, order]);

  // In a list of more than one page, what was chosen before must be seen without searching for it.
  const first =
    initialValue === null || entries.length <= pageSize ? recentIds : [initialValue, ...recentIds];
  const found = arrange(entries, deferredQuery, first);

  return {
    query,
    search: (text: string) => {
      setQuery(text);
      setLimit(pageSize);
    },
    words: searchWords(deferredQuery),
    visible: found.slice(0, limit),
    foundCount: found.length,
    hiddenCount: Math.max(0, found.length - limit),
    showMore: () => setLimit(limit + pageSize),
  };
}
