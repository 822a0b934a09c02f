import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { dayFilter, lineFilters, selectFilter } from '#platform/web/records/list-filters.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useSearchText } from '#platform/web/search-params.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { countOf, wholeFigure } from '#ui/lists/count-of.ts';
import { FilterLine } from '#ui/lists/filter-line.tsx';
import type { MassPlace } from '../../mass-activities/rules.ts';
import type { StatusActivity } from '../contract.ts';
import { statusLabels } from '../rules.ts';
import { matchesFilters } from '../status/rules.ts';
import { DocumentCard } from './document-card.tsx';
import classes from './status.module.css';
import type { MassProgress } from './use-mass-progress.ts';

type DocumentsProps = { place: MassPlace; progress: MassProgress; documents: readonly StatusActivity[] };

/** Notifications and outcomes, each by what is to be done and what is done. */
export function Documents({ place, progress, documents }: DocumentsProps) {
  const list = useRecordList(['id'], ['operazione', 'dal', 'al']);
  const [typed, setTyped] = useSearchText('q');
  const operations = [...new Set(documents.flatMap(({ actions }) => Object.keys(actions)))];
  const filters = [
    selectFilter('operazione', 'Operazione', operations.map(asOption), 'Tutte'),
    selectFilter('stato', 'Stato', statusLabels.map(asOption), 'Tutti'),
    dayFilter('dal', 'Decorrenza dal', formatPlainDay),
    dayFilter('al', 'Decorrenza al', formatPlainDay),
  ];
  const matching = (some: readonly StatusActivity[]) => some.filter((one) => matchesFilters(one, list.asked));
  const found = documents.filter((one) => matchesFilters(one, list.asked)).length;
  const columns = [
    {
      title: 'Notifiche preventive',
      open: matching(progress.unprocessedPreventiveActivities),
      done: matching(progress.processedPreventiveActivities),
      doneTitle: 'Elaborate',
    },
    {
      title: 'Esiti',
      open: matching(progress.unprocessedEsitoActivities),
      done: matching(progress.processedEsitoActivities),
      doneTitle: 'Elaborati',
    },
  ];
  return (
    <>
      <FilterLine
        label="Filtri: documenti"
        search={
          <SearchField
            main
            label="Cerca un’unità locale"
            placeholder="Nome o indirizzo"
            value={typed}
            onChange={setTyped}
          />
        }
        filters={lineFilters(filters, list)}
        isFiltered={list.isFiltered}
        onClear={list.clear}
        found={countOf(found, 'documento', 'documenti')}
      />
      {found === 0 ? (
        <Nothing isFiltered={documents.length > 0} />
      ) : (
        <div className={classes.columns}>
          {columns.map(({ title, open, done, doneTitle }) => (
            <Column key={title} title={title}>
              <Group place={place} title="Da elaborare" documents={open} />
              <Group place={place} title={doneTitle} documents={done} />
            </Column>
          ))}
        </div>
      )}
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState text="Nessun documento con questi filtri" />;
  return (
    <EmptyState
      text="Ancora nessun documento"
      detail="Le notifiche preventive si creano elaborando le unità locali; gli esiti quando le notifiche sono firmate."
    />
  );
}

const asOption = (value: string) => ({ value, label: value });

function Column({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.column} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** So many stand there at first, and so many more each time. */
const step = 20;

type GroupProps = { place: MassPlace; title: string; documents: readonly StatusActivity[] };

function Group({ place, title, documents }: GroupProps) {
  const id = useId();
  const [shown, setShown] = useState(step);
  const rest = documents.length - shown;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>
        {title} <span className={classes.count}>{wholeFigure(documents.length)}</span>
      </h3>
      {documents.length === 0 ? (
        <p className={classes.quiet}>Nessun documento.</p>
      ) : (
        <ul className={classes.documents}>
          {documents.slice(0, shown).map((document) => (
            <DocumentCard key={document.id} document={document} place={place} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button variant="default" onClick={() => setShown(shown + step)}>
          Mostra altri {wholeFigure(Math.min(rest, step))} di {wholeFigure(rest)}
        </Button>
      )}
    </section>
  );
}
