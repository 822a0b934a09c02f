import { Button } from '@mantine/core';
import { addDays, formatDay } from '#platform/contract/dates.ts';
import { weekdayOf } from '#platform/contract/months.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { useSearchParams, useSearchText } from '#platform/web/search-params.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type { OwnEntry } from '../contract.ts';
import { groupByDay } from '../rules.ts';
import { EntryCard } from './entry-card.tsx';
import classes from './my-placements.module.css';
import { useOwnEntries } from './use-own-entries.ts';

/** Today's and past placements and removals of the signed-in person; those of today can be corrected. */
export function MyPlacementsPage() {
  const [{ q = '' }] = useSearchParams();
  const [typed, setTyped] = useSearchText('q');
  const found = useOwnEntries(q);
  const { entries, error } = found;
  return (
    <>
      <PageHeader
        title="I miei posizionamenti"
        detail="Quelli di oggi si possono correggere; per i giorni passati chiedi al laboratorio"
      />
      <KeptLine />
      <div className={classes.search}>
        <SearchField
          main
          label="Cerca nei miei posizionamenti"
          placeholder="Codice, sede, punto"
          value={typed}
          onChange={setTyped}
        />
      </div>
      {error && entries && <AlertBox tone="warning">{`Elenco non aggiornato. ${error.text}`}</AlertBox>}
      {error && !entries && (
        <ErrorState
          text={error.text}
          requestId={error.requestId ?? undefined}
          onRetry={() => found.refetch()}
        />
      )}
      {found.isPending && <Skeletons count={4} />}
      {entries && <Days entries={entries} searched={q !== ''} />}
      {found.hasNextPage && (
        <Button
          variant="default"
          size="lg"
          className={classes.more}
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Mostra i precedenti
        </Button>
      )}
    </>
  );
}

function Days({ entries, searched }: { entries: readonly OwnEntry[]; searched: boolean }) {
  const today = deviceClock.today();
  if (entries.length === 0) {
    return searched ? (
      <EmptyState text="Nessun posizionamento corrisponde alla ricerca" />
    ) : (
      <EmptyState
        text="Ancora nessun posizionamento"
        detail="Qui compaiono i dosimetri che posizioni e quelli che rimuovi."
      />
    );
  }
  return groupByDay(entries).map(({ day, entries: ofDay }) => (
    <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={classes.dayTitle}>
        {dayTitle(day, today)}
        <span className={classes.quiet}>{ofDay.length === 1 ? '1 voce' : `${ofDay.length} voci`}</span>
      </h2>
      <ul className={classes.entries}>
        {ofDay.map((entry) => (
          <EntryCard key={entry.chiave} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

function dayTitle(day: string, today: string): string {
  if (day === today) return 'Oggi';
  if (day === addDays(today, -1)) return 'Ieri';
  return `${weekdayOf(day)} ${formatDay(day)}`;
}
