import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { SiteEntry } from '../contract.ts';
import type { CardStatus } from '../rules.ts';
import { type CardDesk, type CardState, openCardDesk } from './card-desk.ts';
import { loadCardOf, type Search } from './load-card.ts';

/** One card as it stands; drawn again only when it has changed. */
export function useCard(desk: CardDesk, id: number): CardState {
  return useSyncExternalStore(
    desk.subscribe,
    useCallback(() => desk.card(id), [desk, id]),
  );
}

/** How many cards are in each state. */
export function useCardCounts(desk: CardDesk): Record<CardStatus, number> {
  return useSyncExternalStore(desk.subscribe, desk.counts);
}

/** The cards' desk: opened and begun when they appear, called off when they go. */
export function useDesk(
  sites: readonly SiteEntry[],
  search: Search,
  today: string,
  onLoaded: () => unknown,
): CardDesk | null {
  const [desk, setDesk] = useState<CardDesk | null>(null);
  const { from, to } = search;
  useEffect(() => {
    const opened = openCardDesk({ sites, load: loadCardOf({ from, to }), today, onLoaded });
    setDesk(opened);
    opened.start();
    return () => opened.stop();
  }, [sites, from, to, today, onLoaded]);
  return desk;
}
