import { Button } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { choiceFilter } from '#customers/record-choices/web/public.ts';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useListSettings } from '#platform/web/records/list-settings.ts';
import { tableColumns } from '#platform/web/records/table-columns.ts';
import { useServerTable } from '#platform/web/records/use-server-table.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { wholeFigure } from '#ui/lists/count-of.ts';
import {
  activityTypeLabels,
  activityTypes,
  deadlineClasses,
  deadlineClassLabels,
} from '../../activities/rules.ts';
import { ActivityStateWord, activityHref } from '../../activities/web/public.ts';
import { listEmployerChoices, listProjectChoices } from '../../choices/contract.ts';
import { unitHref } from '../../unit-places/rules.ts';
import { type DeadlineRow, tableDeadlines } from '../contract.ts';
import { deadlineColumns, deadlineTable, monthLabel } from '../rules.ts';
import { byMonth, DeadlineShape, monthsPath } from './deadline-shape.tsx';
import { MonthField } from './month-field.tsx';

const types = activityTypes.map((type) => ({ value: String(type), label: activityTypeLabels[type] }));
const classes = deadlineClasses.map((value) => ({ value, label: deadlineClassLabels[value] }));
const lists = [
  { value: 'daFirmare', label: 'Da firmare' },
  { value: 'inRevisione', label: 'In revisione' },
  { value: 'completate', label: 'Completate' },
];

const filters = [
  selectFilter('classe', 'Scadenza', classes, 'Tutte'),
  selectFilter('tipo', 'Tipo di attività', types, 'Tutti'),
  selectFilter('elenco', 'Elenco', lists, 'Da eseguire'),
  {
    name: 'mese',
    label: 'Mese',
    words: monthLabel,
    field: MonthField,
  },
  choiceFilter('employer', 'Datore di lavoro', listEmployerChoices),
  choiceFilter('project', 'Progetto', listProjectChoices),
];
const views = [
  ...classes.slice(0, 3).map(({ value, label }) => ({ label, asked: { classe: value } })),
  ...lists.map(({ value, label }) => ({ label, asked: { elenco: value } })),
];

const dayOr = (day: string | null) => (day === null ? '—' : formatPlainDay(day));

const columns = tableColumns<DeadlineRow>(
  deadlineColumns,
  {
    scadenza: (row) => <AppLink href={activityHref(row, row.id)}>{dayOr(row.scadenza)}</AppLink>,
    stato: ({ stato }) => <ActivityStateWord state={stato} />,
    attivita: ({ attivita }) => attivita,
    legame: ({ legame }) => legame || '—',
    company: (row) => <AppLink href={unitHref(row)}>{row.company.nome}</AppLink>,
    employer: ({ employer }) => employer.nome,
    citta: ({ citta }) => citta,
    durata: ({ durata }) => (durata === null ? '—' : wholeFigure(durata)),
    nota: ({ nota }) => nota ?? '—',
  },
  {
    scadenza: { narrow: true },
    stato: { card: 'beside' },
    attivita: { card: 'below' },
    company: { card: 'below' },
    legame: { narrow: true, card: 'below' },
    citta: { hidden: true },
    durata: { numeric: true },
  },
);

/** What is due in every unit within reach, the earliest first; by month for who chose that, unless rows are asked for. */
export function DeadlineTablePage() {
  const { settings } = useListSettings(tableDeadlines.name);
  const [asked] = useSearchParams('fragment');
  const isAsked = Object.keys(asked).length > 0;
  // Whose rows were asked for once stays with rows, the last filter cleared too.
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  const isByMonth = settings.shape === byMonth && !wasAsked && !isAsked;
  return isByMonth ? <Navigate to={monthsPath} replace /> : <DeadlineTable />;
}

function DeadlineTable() {
  const table = useServerTable(tableDeadlines, {
    name: deadlineTable,
    columns: deadlineColumns,
    filters: ['classe', 'tipo', 'elenco', 'mese', 'employer', 'project', 'company', 'provincia'],
  });
  return (
    <ListPage
      source={table}
      title="Scadenze"
      detail="Le attività di tutte le unità locali, dalla prima che scade."
      otherShape={{ shapeSwitch: <DeadlineShape current="elenco" /> }}
      wholeLabel="Da eseguire"
      views={views}
      columns={columns}
      bulk={{
        actions: ({ rows }) => (
          <Button variant="default" onClick={() => table.exportRows(rows.map(({ id }) => id))}>
            Esporta
          </Button>
        ),
      }}
      unit={['attività', 'attività']}
      search={{ label: 'Cerca una scadenza', placeholder: 'Unità locale, datore di lavoro o dispositivo' }}
      filters={filters}
      empty={{
        text: 'Nessuna scadenza',
        detail: 'Qui stanno le attività da eseguire: si registrano nella pagina di ogni unità locale.',
        action: (
          <ButtonLink href="/lb/radioprotection/companies" primary={false}>
            Vai alle unità locali
          </ButtonLink>
        ),
      }}
    />
  );
}
