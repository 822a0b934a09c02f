import { useEffect, useState } from 'react';
import { romeTimeWithSeconds } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { FilterChips } from '#ui/lists/filter-chips.tsx';
import type { SiteEntry } from '../contract.ts';
import {
  type CardStatus,
  cardStatuses,
  cardStatusLabels,
  loadingMs,
  minutesAndSeconds,
  searchInWords,
} from '../rules.ts';
import { type CardDesk, statusOf } from './card-desk.ts';
import classes from './issuing.module.css';
import type { Search } from './load-card.ts';
import { notifyLoaded } from './notification.ts';
import { SiteCard } from './site-card.tsx';
import { useCardCounts, useDesk } from './use-card.ts';

type CardListProps = { search: Search; sites: readonly SiteEntry[]; latest: readonly SiteEntry[] };

/** What is being looked for and how long it takes, then one card per site. */
export function CardList({ search, sites, latest }: CardListProps) {
  const today = deviceClock.today();
  const [end] = useState(() => new Date(deviceClock.now().getTime() + loadingMs(sites.length)));
  const desk = useDesk(sites, search, today, notifyLoaded);
  useEffect(() => desk?.renew(latest), [desk, latest]);
  return (
    <>
      <div className={classes.words}>
        <p>{searchInWords(search.from, search.to)}</p>
        <p>Durata stimata del caricamento: {minutesAndSeconds(loadingMs(sites.length))}</p>
        <p>Completamento previsto alle {romeTimeWithSeconds(end)}</p>
        <p>Le notifiche via e-mail partiranno con l'emissione della relazione.</p>
      </div>
      {desk && <Cards desk={desk} search={search} today={today} />}
    </>
  );
}

function Cards({ desk, search, today }: { desk: CardDesk; search: Search; today: string }) {
  const counts = useCardCounts(desk);
  const [params, setParams] = useSearchParams();
  const chosen = cardStatuses.find((status) => status === params['stato']) ?? null;
  const chips = cardStatuses
    .filter((status) => counts[status] > 0 || status === chosen)
    .map((status) => ({ id: status, label: cardStatusLabels[status], count: counts[status] }));
  const isShown = (id: number) => chosen === null || statusOf(desk.card(id), today).status === chosen;
  return (
    <>
      <FilterChips<CardStatus>
        label="Stato delle sedi"
        chips={chips}
        value={chosen}
        onChange={(status) => setParams({ stato: status ?? undefined }, 'replace')}
      />
      <ul className={classes.cards} aria-label="Sedi">
        {desk.ids.filter(isShown).map((id) => (
          <SiteCard key={id} desk={desk} id={id} search={search} today={today} />
        ))}
      </ul>
    </>
  );
}
