import { useParams } from '@tanstack/react-router';
import { formatDay } from '#platform/contract/dates.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { OwnDocuments } from '../../folders/web/public.ts';
import { DueDay, dueFigure } from '../../next-due/web/public.ts';
import { OwnActivities } from '../../own-activities/web/public.ts';
import { OwnDevices } from '../../own-devices/web/public.ts';
import { unitRoleLabels } from '../../persons/rules.ts';
import { OwnPlanimetries } from '../../planimetries/web/public.ts';
import { ownUnitsHref } from '../../unit-places/rules.ts';
import { getOwnUnit, listOwnUnits, type OwnUnit } from '../contract.ts';

/** A customer's own local units, to be read. */
export function OwnUnitListPage() {
  const { committente: client = '' } = useParams({ strict: false }) as Record<string, string>;
  const { data, error, refetch } = useEndpoint(listOwnUnits, { params: { client } });
  const columns: readonly DataColumn<OwnUnit>[] = [
    {
      key: 'alias',
      header: 'Unità locale',
      cell: ({ id, alias }) => <AppLink href={`${ownUnitsHref(client)}/${id}/view`}>{alias}</AppLink>,
    },
    { key: 'sede', header: 'Indirizzo', card: 'below', cell: ({ sede }) => sede },
    { key: 'employer', header: 'Datore di lavoro', cell: ({ employer }) => employer },
    { key: 'dispositivi', header: 'Dispositivi', numeric: true, cell: ({ dispositivi }) => dispositivi },
    { key: 'esperto', header: unitRoleLabels.edr, cell: ({ esperto }) => esperto ?? '—' },
    {
      key: 'prossima',
      header: 'Prossima scadenza',
      narrow: true,
      card: 'beside',
      cell: ({ prossima }) => (prossima ? <DueDay due={prossima} /> : '—'),
    },
  ];
  return (
    <>
      <PageHeader title="Unità locali" link={appLink} detail="Quelle seguite per la radioprotezione." />
      <DataList
        caption="Unità locali"
        columns={columns}
        rows={data?.unita}
        rowKey={({ id }) => id}
        unit={['unità locale', 'unità locali']}
        total={data?.total}
        isDense
        empty={{
          text: 'Nessuna unità locale',
          detail: 'Qui compaiono le vostre unità locali quando sono seguite per la radioprotezione.',
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
          breadcrumb={[{ label: 'Unità locali', href: ownUnitsHref(client) }]}
          detail={`${unit.employer} · ${unit.sede}`}
          figures={[
            dueFigure(unit.prossima),
            { label: 'Dispositivi', value: unit.dispositivi },
            { label: unitRoleLabels.edr, value: unit.esperto ?? 'nessuno' },
          ]}
          tabs={[
            {
              id: 'dispositivi',
              label: 'Dispositivi e registri',
              isWide: true,
              content: () => <OwnDevices client={client} company={company} />,
            },
            {
              id: 'attivita',
              label: 'Attività',
              isWide: true,
              content: () => <OwnActivities client={client} company={company} />,
            },
            {
              id: 'planimetrie',
              label: 'Planimetrie',
              isWide: true,
              content: () => <OwnPlanimetries client={client} company={company} />,
            },
            {
              id: 'documenti',
              label: 'Documenti',
              isWide: true,
              content: () => <OwnDocuments client={client} company={unit.id} />,
            },
            {
              id: 'persone',
              label: 'Persone',
              isWide: true,
              content: () => <Holders persone={unit.persone} />,
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
