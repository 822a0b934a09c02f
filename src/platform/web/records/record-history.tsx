import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { ApiFailure } from '../api-client.ts';
import classes from './records.module.css';

type RecordHistoryProps = {
  found: {
    data: { eventi: readonly HistoryEvent[]; hasMore: boolean } | undefined;
    error: ApiFailure | null;
    refetch: () => unknown;
  };
};

/** What happened to a record, the newest first: who, when, and each value before → after. */
export function RecordHistory({ found: { data, error, refetch } }: RecordHistoryProps) {
  return (
    <section className={classes.history} aria-labelledby="record-history">
      <h2 id="record-history" className={classes.sectionTitle}>
        Storia
      </h2>
      {error && !data && <ErrorState text={error.text} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons shape="row" count={2} />}
      {data?.eventi.length === 0 && <p className={classes.quiet}>Nessuna modifica registrata.</p>}
      {data && data.eventi.length > 0 && (
        <ol className={classes.events}>
          {data.eventi.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
      {data?.hasMore && <p className={classes.quiet}>Le modifiche più vecchie stanno nel registro.</p>}
    </section>
  );
}

function Event({ event: { at, chi, evento, modifiche } }: { event: HistoryEvent }) {
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
