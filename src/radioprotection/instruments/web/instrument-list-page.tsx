import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useCan } from '#platform/web/session.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { exportInstruments, type InstrumentRow, listInstruments } from '../contract.ts';
import { keepInstruments } from '../permissions.ts';
import {
  calibrationStateLabels,
  calibrationStates,
  instrumentKindLabels,
  instrumentKinds,
  ownerLabels,
  owners,
} from '../rules.ts';
import { CalibrationWord } from './calibration-word.tsx';

const dayOr = (day: string | null) => (day === null ? '—' : formatDay(day));

const columns: readonly DataColumn<InstrumentRow>[] = [
  {
    key: 'strumento',
    header: 'Strumento',
    sortable: true,
    cell: ({ id, label }) => <AppLink href={`/lb/radioprotection/instruments/${id}`}>{label}</AppLink>,
  },
  { key: 'tipo', header: 'Tipo', card: 'below', cell: ({ kind }) => instrumentKindLabels[kind] },
  {
    key: 'committente',
    header: 'Di chi è',
    card: 'below',
    cell: ({ committente }) => committente?.nome ?? ownerLabels.casa,
  },
  { key: 'fatta', header: 'Tarato il', narrow: true, cell: ({ taratura }) => dayOr(taratura) },
  {
    key: 'taratura',
    header: 'Valida fino al',
    narrow: true,
    sortable: true,
    card: 'below',
    isTold: true,
    cell: ({ nextCalibration }) => dayOr(nextCalibration),
  },
  {
    key: 'stato',
    header: 'Taratura',
    narrow: true,
    card: 'beside',
    cell: (instrument) => <CalibrationWord {...instrument} />,
  },
];

const filters = [
  selectFilter(
    'calibrazione',
    'Taratura',
    calibrationStates.map((value) => ({ value, label: calibrationStateLabels[value] })),
    'Tutte',
  ),
  selectFilter(
    'kind',
    'Tipo',
    instrumentKinds.map((value) => ({ value, label: instrumentKindLabels[value] })),
  ),
  selectFilter(
    'proprieta',
    'Di chi è',
    owners.map((value) => ({ value, label: ownerLabels[value] })),
  ),
];

const views = [
  { label: 'In scadenza', asked: { calibrazione: 'in-scadenza' } },
  { label: 'Scadute', asked: { calibrazione: 'scaduta' } },
];

/** The instruments of the house and of its clients, with how their calibrations stand. */
export function InstrumentListPage() {
  const source = useRecords(listInstruments, { sheet: exportInstruments });
  const mayKeep = useCan(keepInstruments);
  return (
    <ListPage
      source={source}
      title="Strumenti"
      detail="Con che cosa si misura, nelle trasferte e nei controlli IRME90, e fino a quando vale la taratura."
      create={mayKeep && { label: 'Nuovo strumento', href: '/lb/radioprotection/instruments/new' }}
      columns={columns}
      unit={['strumento', 'strumenti']}
      search={{ label: 'Cerca tra gli strumenti', placeholder: 'Marca, modello o numero di serie' }}
      filters={filters}
      views={views}
      empty={{
        text: 'Ancora nessuno strumento',
        detail:
          'Ogni giornata di trasferta vuole almeno uno strumento: si registra qui, con la sua taratura.',
      }}
    />
  );
}
