import { useNavigate, useParams } from '@tanstack/react-router';
import { listZoneChoices } from '#accounts/principals/contract.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { createZone, getZone, getZoneHistory, listZones, updateZone, type ZoneRecord } from '../contract.ts';
import { RemoveZone } from './remove-zone.tsx';
import { ZoneForm } from './zone-form.tsx';
import { ZonePrincipals } from './zone-principals.tsx';

const breadcrumb = [{ label: 'Zone', href: '/user/anagrafica/zone' }];

export function NewZonePage() {
  const navigate = useNavigate();
  const { save, isSaving, failure } = useSave(createZone, [listZones, listZoneChoices]);
  return (
    <>
      <PageHeader title="Nuova zona" breadcrumb={breadcrumb} link={appLink} />
      <ZoneForm
        saved={{ nome: '' }}
        isSaving={isSaving}
        failure={failure}
        submitLabel="Crea la zona"
        onSubmit={async ({ nome }) => {
          const created = await save({ body: { nome } });
          if (!created) return;
          showToast('ok', `Zona creata: ${created.nome}`);
          void navigate({ to: `/user/anagrafica/zone/${created.id}`, ignoreBlocker: true });
        }}
      />
    </>
  );
}

export function ZonePage() {
  const { zona = '' } = useParams({ strict: false }) as { zona?: string };
  const found = useEndpoint(getZone, { params: { zona } });
  return <RecordView found={found}>{(record) => <Zone key={record.id} record={record} />}</RecordView>;
}

function Zone({ record }: { record: ZoneRecord }) {
  const params = { zona: record.id };
  const history = useEndpoint(getZoneHistory, { params });
  const { save, isSaving, failure, reload } = useSave(updateZone, [
    getZone,
    getZoneHistory,
    listZones,
    listZoneChoices,
  ]);
  return (
    <>
      <PageHeader
        title={`Zona ${record.nome}`}
        breadcrumb={breadcrumb}
        link={appLink}
        detail={
          <>
            <StateBadge active={record.attivo} /> {countOf(record.committenti, 'committente', 'committenti')},{' '}
            {countOf(record.utenti, 'utente', 'utenti')}
          </>
        }
        actions={record.eliminabile ? <RemoveZone record={record} /> : undefined}
      />
      <ZoneForm
        saved={{ nome: record.nome, attivo: record.attivo, versione: record.versione }}
        isSaving={isSaving}
        failure={failure}
        submitLabel="Salva"
        onReload={reload}
        onSubmit={async ({ nome, attivo = true, versione = record.versione }) => {
          if (await save({ params, body: { nome, attivo, versione } })) showToast('ok', 'Zona salvata');
        }}
      />
      <ZonePrincipals zone={record} />
      <RecordHistory found={history} />
    </>
  );
}
