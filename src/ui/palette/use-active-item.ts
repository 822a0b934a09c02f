import { useState } from 'react';

type Keyed = { key: string };
type Chosen = { text: string; key: string } | null;

/**
 * The item that arrows have come to, or the first until they are used; what is typed begins anew. `isChosen` once
 * arrows were used.
 */
export function useActiveItem<Item extends Keyed>(
  items: readonly Item[],
  first: string | null,
  text: string,
): { active: Item | undefined; isChosen: boolean; move: (by: 1 | -1) => Item | undefined } {
  const [chosen, setChosen] = useState<Chosen>(null);
  const mine =
    chosen !== null && chosen.text === text ? items.find(({ key }) => key === chosen.key) : undefined;
  const active = mine ?? items.find(({ key }) => key === first);
  return {
    active,
    isChosen: mine !== undefined,
    move: (by) => {
      if (items.length === 0) return undefined;
      const at = active === undefined ? (by === 1 ? -1 : 0) : items.indexOf(active);
      const next = items[(at + by + items.length) % items.length];
      if (next) setChosen({ text, key: next.key });
      return next;
    },
  };
}
