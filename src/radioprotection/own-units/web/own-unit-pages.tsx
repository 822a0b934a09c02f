import { useParams } from '@tanstack/react-router';
import { formatDay } from '#platform/contract/dates.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { OwnDevices } from '../../own-devices/web/public.ts';
import { unitRoleLabels } from '../../persons/rules.ts';
import { getOwnUnit, listOwnUnits, type OwnUnit } from '../contract.ts';

const base = (client: string) => `/client/${client}/radioprotection/companies`;

/** A customer's own local units, to be read. */
export function OwnUnitListPage() {
  const { committente: client = '' } = useParams({ strict: false }) as Record<string, string>;
  const { data, error, refetch } = useEndpoint(listOwnUnits, { params: { client } });
  const columns: readonly DataColumn<OwnUnit>[] = [
    {
      key: 'alias',
      header: 'Unità locale',
      cell: ({ id, alias }) => <AppLink href={`${base(client)}/${id}/view`}>{alias}</AppLink>,
    },
    { key: 'sede', header: 'Indirizzo', card: 'below', cell: ({ sede }) => sede },
    { key: 'employer', header: 'Datore di lavoro', cell: ({ employer }) => employer },
  ];
  return (
    <>
      <PageHeader title="Unità locali" link={appLink} detail="Le sedi seguite per la radioprotezione." />
      <DataList
        caption="Unità locali"
        columns={columns}
        rows={data?.unita}
        rowKey={({ id }) => id}
        unit={['unità locale', 'unità locali']}
        empty={{
          text: 'Nessuna unità locale',
          detail: 'Qui compaiono le vostre sedi quando sono seguite anche per la radioprotezione.',
        }}
        failure={error ? { text: error.text, onRetry: () => void refetch() } : undefined}
      />
    </>
  );
}

type Found = ResponseOf<typeof getOwnUnit>;
type Holder = Found['persone'][number];

const holders: readonly DataColumn<Holder>[] = [
  { key: 'label', header: 'Persona', cell: ({ label }) => label },
  { key: 'role', header: 'Ruolo', card: 'below', cell: ({ role }) => unitRoleLabels[role] },
  { key: 'dal', header: 'Dal', narrow: true, card: 'beside', cell: ({ dal }) => formatDay(dal) },
];

/** A customer's own local unit, with who answers for it. */
export function OwnUnitPage() {
  const { committente: client = '', company = '' } = useParams({ strict: false }) as Record<string, string>;
  const found = useEndpoint(getOwnUnit, { params: { client, company } });
  return (
    <RecordView found={found}>
      {(unit) => (
        <RecordFrame
          title={unit.alias}
          breadcrumb={[{ label: 'Unità locali', href: base(client) }]}
          detail={`${unit.employer} · ${unit.sede}`}
          tabs={[
            { id: 'persone', label: 'Persone', content: () => <Holders persone={unit.persone} /> },
            {
              id: 'dispositivi',
              label: 'Dispositivi e registri',
              content: () => <OwnDevices client={client} company={company} />,
            },
          ]}
        />
      )}
    </RecordView>
  );
}

function Holders({ persone }: { persone: readonly Holder[] }) {
  return (
    <DataList
      caption="Persone in carica nell’unità locale"
      columns={holders}
      rows={persone}
      rowKey={({ id }) => id}
      unit={['ruolo', 'ruoli']}
      empty={{ text: 'Nessuno ha ancora un ruolo in questa unità locale' }}
    />
  );
}
