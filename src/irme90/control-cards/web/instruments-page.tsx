import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { listReachedInstruments, type ReachedItem } from '../reached/contract.ts';
import { controlCardHref, errorCodes, errorWords, missingDays, whyNot } from '../rules.ts';
import { InstrumentState } from './instrument-state.tsx';

const reasons = whyNot.map((value) => ({
  value,
  label: value === 'bloccati' ? 'Non si possono usare' : errorWords[Number(value) as keyof typeof errorWords],
}));

const columns: readonly DataColumn<ReachedItem>[] = [
  {
    ...{ key: 'strumento', header: 'Strumento', sortable: true, wide: true },
    cell: ({ id, label, clienti }) => (
      <AppLink href={controlCardHref(clienti[0]?.id ?? 0, id)}>{label}</AppLink>
    ),
  },
  {
    ...{ key: 'oggi', header: 'Oggi', narrow: true, card: 'beside' },
    cell: (instrument) => <InstrumentState {...instrument} />,
  },
  {
    ...{ key: 'misura', header: 'Ultima misura', sortable: true, narrow: true, card: 'below', isTold: true },
    cell: ({ errorCode, dailyMeasurement }) => {
      if (dailyMeasurement === null) return 'mai';
      const ago = missingDays(dailyMeasurement, deviceClock.today()) ?? 0;
      const isLongAgo = errorCode === errorCodes.dailyNeeded && ago > 1;
      return `${formatDay(dailyMeasurement)}${isLongAgo ? `, ${ago} giorni fa` : ''}`;
    },
  },
  {
    ...{
      key: 'taratura',
      header: 'Taratura fino al',
      sortable: true,
      narrow: true,
      card: 'below',
      isTold: true,
    },
    cell: ({ nextCalibration }) => (nextCalibration === null ? '—' : formatDay(nextCalibration)),
  },
  {
    ...{ key: 'carta', header: 'Carta di controllo', card: 'below', hidden: true },
    cell: ({ cardName }) => cardName ?? '—',
  },
  {
    ...{ key: 'clienti', header: 'Clienti', card: 'below' },
    cell: ({ clienti }) => clienti.map(({ nome }) => nome).join(', '),
  },
];

/** The instruments of all clients for whom one may measure, and what keeps each from being used today. */
export function InstrumentsPage() {
  return (
    <ListPage
      source={useRecords(listReachedInstruments)}
      title="Strumenti IRME90"
      detail="Con che cosa si misurano i carichi, e che cosa si può usare oggi."
      wholeLabel="Tutti"
      views={[{ label: 'Non si possono usare', asked: { motivo: 'bloccati' } }]}
      columns={columns}
      filters={[selectFilter('motivo', 'Che cosa lo impedisce', reasons)]}
      unit={['strumento', 'strumenti']}
      search={{ label: 'Cerca uno strumento', placeholder: 'Marca, modello, numero di serie, cliente' }}
      empty={{
        text: 'Nessuno strumento',
        detail:
          'Gli strumenti dei clienti per cui misuri, e quelli della casa usati nelle loro zone, compaiono qui quando sono registrati.',
      }}
    />
  );
}
