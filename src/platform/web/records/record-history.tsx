import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { ApiFailure } from '../api-client.ts';
import { useSearchParams } from '../search-params.ts';
import { AsideSection } from './record-aside.tsx';
import { tabParam } from './record-tabs.tsx';
import classes from './records.module.css';
import { UndoEvent } from './undo-event.tsx';

type FoundHistory = {
  data: { eventi: readonly HistoryEvent[]; hasMore: boolean } | undefined;
  error: ApiFailure | null;
  refetch: () => unknown;
};

type RecordHistoryProps = {
  found: FoundHistory;
  /** So many at first; all of them unless it is said. */
  first?: number;
};

/** What happened to a record, the newest first: who, when, and each value before → after. */
export function RecordHistory({ found, first = Number.POSITIVE_INFINITY }: RecordHistoryProps) {
  const { data, error, refetch } = found;
  const [isWhole, setWhole] = useState(false);
  const events = data?.eventi ?? [];
  const shown = isWhole ? events : events.slice(0, first);
  return (
    <section className={classes.history} aria-labelledby="record-history">
      <h2 id="record-history" className={classes.sectionTitle}>
        Storia
      </h2>
      {error && !data && <ErrorState text={error.text} onRetry={() => refetch()} />}
      {!error && !data && <Skeletons shape="row" count={2} />}
      {data?.eventi.length === 0 && <p className={classes.quiet}>Nessuna modifica registrata.</p>}
      {shown.length > 0 && (
        <ol className={classes.events}>
          {shown.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
      {shown.length < events.length && (
        <Button variant="subtle" size="sm" onClick={() => setWhole(true)}>
          Mostra tutta la storia ({events.length})
        </Button>
      )}
      {data?.hasMore && <p className={classes.quiet}>Le modifiche più vecchie stanno nel registro.</p>}
    </section>
  );
}

function Event({ event }: { event: HistoryEvent }) {
  const { at, chi, evento, modifiche } = event;
  const date = new Date(at);
  return (
    <li className={classes.event}>
      <p className={classes.eventHead}>
        <strong>{evento}</strong>
        <span className={classes.quiet}>
          <time dateTime={at}>
            {formatDay(romeDay(date))} {romeTimeOfDay(date)}
          </time>
          {` · ${chi ?? 'Il sistema'}`}
        </span>
        <UndoEvent event={event} />
      </p>
      {modifiche.length > 0 && (
        <dl className={classes.changes}>
          {modifiche.map(({ campo, prima, dopo }) => (
            <div key={campo}>
              <dt>{campo}</dt>
              <dd>
                {prima !== null && <del className={classes.before}>{prima}</del>}
                {prima !== null && dopo !== null && ' → '}
                {dopo !== null && <span>{dopo}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** So many are told beside the record. */
const latestShown = 3;

type LatestEventsProps = {
  found: FoundHistory;
  /** The tab that tells all of it, with each value before and after; null where it stands on the same page. */
  tab?: string | null;
  /** Its page, where that is another one. */
  path?: string;
};

/** The last things that happened to a record, for the right column; nothing where nothing has. */
export function LatestEvents({ found: { data }, tab = 'storia', path }: LatestEventsProps) {
  const [{ [tabParam]: open }] = useSearchParams();
  if (open === tab || !data || data.eventi.length === 0) return null;
  return (
    <AsideSection title="Storia" {...(tab === null ? {} : { tab, path })}>
      <ol className={classes.latest}>
        {data.eventi.slice(0, latestShown).map(({ id, at, chi, evento }) => (
          <li key={id}>
            <span>{evento}</span>
            <span className={classes.quiet}>
              <time dateTime={at}>{formatDay(romeDay(new Date(at)))}</time>
              {` · ${chi ?? 'Il sistema'}`}
            </span>
          </li>
        ))}
      </ol>
    </AsideSection>
  );
}
