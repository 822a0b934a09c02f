import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { countTripDevices, type TripRow } from '../contract.ts';
import { planTrips } from '../permissions.ts';
import { type TripStatusCode, tripLinks, tripStatuses, tripTexts } from '../rules.ts';
import { TripStatusBadge } from './trip-status-badge.tsx';
import { useTripList } from './use-trip-list.ts';

const columns: readonly DataColumn<TripRow>[] = [
  {
    key: 'alias',
    header: 'Titolo',
    sortable: true,
    cell: ({ id, alias }) => <AppLink href={tripLinks.trip(id)}>{alias}</AppLink>,
  },
  { key: 'id', header: 'N.', numeric: true, sortable: true, cell: ({ id }) => id },
  {
    key: 'visite',
    header: 'Visite',
    wide: true,
    card: 'below',
    cell: ({ visite }) => (visite.length === 0 ? '—' : visite.join(', ')),
  },
  { key: 'operatori', header: 'Operatori', cell: ({ operatori }) => operatori.join(', ') },
  {
    key: 'start',
    header: 'Inizio',
    narrow: true,
    sortable: true,
    card: 'below',
    isTold: true,
    cell: ({ start }) => formatDay(start),
  },
  {
    key: 'end',
    header: 'Fine',
    narrow: true,
    sortable: true,
    card: 'below',
    isTold: true,
    cell: ({ end }) => formatDay(end),
  },
  {
    key: 'status',
    header: 'Stato',
    narrow: true,
    sortable: true,
    card: 'beside',
    cell: ({ id, status }) => <TripStatusBadge transfer={id} known={status} />,
  },
  {
    key: 'devices',
    header: 'Dispositivi',
    meaning: 'Quelli di cui è tutto eseguito, su quelli delle attività della trasferta.',
    numeric: true,
    card: 'below',
    isTold: true,
    cell: ({ id }) => <TripDevices transfer={id} />,
  },
];

/** Asked only for the rows that are seen (Q1-61). */
export function TripDevices({ transfer }: { transfer: number }) {
  const { data, error } = useEndpoint(countTripDevices, { params: { transfer } });
  if (data) return `${data.worked}/${data.estimated_total}`;
  return error ? '—' : '…';
}

const statusFilter = (codes: readonly TripStatusCode[]) =>
  selectFilter(
    'andamento',
    'Stato',
    codes.map((code) => ({ value: code, label: tripStatuses[code].msg })),
  );
const viewOf = (code: TripStatusCode, label: string = tripStatuses[code].msg) => ({
  ...{ label, asked: { andamento: code } },
});

type TripsProps = {
  isArchive: boolean;
  title: string;
  detail: string;
  empty: { text: string; detail: string };
  codes: readonly TripStatusCode[];
};

function Trips({ isArchive, title, detail, empty, codes }: TripsProps) {
  const source = useTripList(isArchive);
  const mayPlan = useCan(planTrips);
  const here = isArchive ? tripLinks.archive : tripLinks.list;
  return (
    <ListPage
      source={source}
      title={title}
      detail={detail}
      {...(isArchive ? { breadcrumb: [{ label: tripTexts.listTitle, href: tripLinks.list }] } : {})}
      create={mayPlan && { label: 'Nuova trasferta', href: `${here}/create` }}
      beside={!isArchive && { label: 'Archivio', href: tripLinks.archive }}
      columns={columns}
      opensByRow
      wholeLabel="Tutte"
      views={codes.map((code) => viewOf(code))}
      filters={[statusFilter(codes)]}
      unit={['trasferta', 'trasferte']}
      search={{ label: 'Cerca tra le trasferte', placeholder: 'Titolo, operatore o unità locale' }}
      empty={empty}
    />
  );
}

/** Trips that are under way or to come, the next one first. */
export function TripListPage() {
  return (
    <Trips
      isArchive={false}
      title={tripTexts.listTitle}
      detail={tripTexts.listSubtitle}
      codes={['in_progress', 'scheduled']}
      empty={{
        text: 'Nessuna trasferta in corso o programmata',
        detail:
          'Una trasferta mette in ordine le visite di uno o più giorni: chi va, dove, con quali strumenti.',
      }}
    />
  );
}

/** Trips that are over, the last one first. */
export function TripArchivePage() {
  return (
    <Trips
      isArchive
      title={tripTexts.archiveTitle}
      detail={tripTexts.archiveSubtitle}
      codes={['to_complete', 'completed']}
      empty={{
        text: 'Ancora nessuna trasferta conclusa',
        detail: 'Qui si ritrovano le trasferte dal giorno dopo la loro fine.',
      }}
    />
  );
}
