import { useParams } from '@tanstack/react-router';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { clientFormsHref, workLinks } from '../../links/rules.ts';
import { readForms } from '../../reach/permissions.ts';
import { type InstrumentItem, listFormInstruments } from '../contract.ts';
import { controlCardHref } from '../rules.ts';
import { InstrumentState } from './instrument-state.tsx';

const dayOr = (day: string | null) => (day === null ? '—' : formatDay(day));

/** What a client's loads are measured with: whether each instrument may be used today, and if not, why. */
export function ClientInstrumentsPage() {
  const { client = '' } = useParams({ strict: false }) as Record<string, string>;
  const found = useEndpoint(listFormInstruments, { params: { mod: '0' }, query: { client } });
  const { data, error } = found;
  const readsForms = useCan(readForms);
  return (
    <>
      <PageHeader
        size="record"
        title="Strumenti"
        breadcrumb={[readsForms ? formsOf(client, data?.client.label) : works]}
        link={appLink}
        detail={data ? `${data.client.label} · che cosa si può usare oggi` : undefined}
      />
      <DataList
        caption="Strumenti del cliente"
        columns={columnsOf(Number(client))}
        rows={data?.instrumentList}
        rowKey={({ id }) => id}
        unit={['strumento', 'strumenti']}
        opensByRow
        empty={{
          text: 'Ancora nessuno strumento',
          detail:
            'Gli strumenti di questo cliente, e quelli della casa usati nelle sue zone, compaiono qui quando sono registrati.',
        }}
        failure={
          error
            ? { text: error.text, requestId: error.requestId ?? undefined, onRetry: () => found.refetch() }
            : undefined
        }
      />
    </>
  );
}

/** Where one comes from: the forms of the client, or the loads one is to measure. */
const formsOf = (client: string, label = 'Cliente') => ({
  label,
  href: clientFormsHref(client),
});
const works = { label: 'Lavori IRME90', href: workLinks.list };

const columnsOf = (client: number): readonly DataColumn<InstrumentItem>[] => [
  {
    key: 'strumento',
    header: 'Strumento',
    wide: true,
    cell: ({ id, label }) => <AppLink href={controlCardHref(client, id)}>{label}</AppLink>,
  },
  {
    key: 'oggi',
    header: 'Oggi',
    narrow: true,
    card: 'beside',
    cell: (instrument) => <InstrumentState {...instrument} />,
  },
  {
    key: 'carta',
    header: 'Carta di controllo',
    card: 'below',
    cell: ({ cardName, cardEdr }) =>
      cardName === null ? '—' : [cardName, cardEdr].filter(Boolean).join(' · '),
  },
  {
    key: 'misura',
    header: 'Ultima misura',
    narrow: true,
    card: 'below',
    isTold: true,
    cell: ({ dailyMeasurement }) => dayOr(dailyMeasurement),
  },
  {
    key: 'taratura',
    header: 'Taratura fino al',
    narrow: true,
    card: 'below',
    isTold: true,
    cell: ({ nextCalibration }) => dayOr(nextCalibration),
  },
];
