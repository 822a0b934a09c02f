import { useNavigate, useParams } from '@tanstack/react-router';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  createPrincipal,
  getPrincipalHistory,
  getPrincipalRecord,
  listPrincipalRecords,
  type PrincipalRecord,
  updatePrincipal,
} from '../contract.ts';
import { PrincipalForm } from './principal-form.tsx';

const breadcrumb = [{ label: 'Committenti', href: '/user/anagrafica/committenti' }];

export function NewPrincipalPage() {
  const navigate = useNavigate();
  const { save, isSaving, failure } = useSave(createPrincipal, [listPrincipalRecords]);
  return (
    <>
      <PageHeader title="Nuovo committente" breadcrumb={breadcrumb} link={appLink} />
      <PrincipalForm
        saved={{ nome: '', zone: [], codiceEsterno: '' }}
        isSaving={isSaving}
        failure={failure}
        submitLabel="Crea il committente"
        onSubmit={async ({ nome, zone, codiceEsterno }) => {
          const created = await save({ body: { nome, zone, codiceEsterno } });
          if (!created) return;
          showToast('ok', `Committente creato: ${created.nome}`);
          void navigate({ to: `/user/anagrafica/committenti/${created.id}`, ignoreBlocker: true });
        }}
      />
    </>
  );
}

export function PrincipalPage() {
  const { committente = '' } = useParams({ strict: false }) as { committente?: string };
  const found = useEndpoint(getPrincipalRecord, { params: { committente } });
  return <RecordView found={found}>{(record) => <Principal key={record.id} record={record} />}</RecordView>;
}

function Principal({ record }: { record: PrincipalRecord }) {
  const params = { committente: record.id };
  const history = useEndpoint(getPrincipalHistory, { params });
  const { save, isSaving, failure, reload } = useSave(updatePrincipal, [
    getPrincipalRecord,
    getPrincipalHistory,
    listPrincipalRecords,
  ]);
  const clients = `/user/anagrafica/clienti?committente=${record.id}`;
  return (
    <>
      <PageHeader
        title={record.nome}
        breadcrumb={breadcrumb}
        link={appLink}
        detail={
          <>
            <StateBadge active={record.attivo} />{' '}
            <AppLink href={clients}>{countOf(record.clienti, 'cliente', 'clienti')}</AppLink>,{' '}
            {countOf(record.dosimetriAttivi, 'dosimetro', 'dosimetri')} in posizione
          </>
        }
      />
      <PrincipalForm
        saved={{
          nome: record.nome,
          zone: record.zone.map(({ id }) => id),
          codiceEsterno: record.codiceEsterno ?? '',
          attivo: record.attivo,
          versione: record.versione,
        }}
        isSaving={isSaving}
        failure={failure}
        submitLabel="Salva"
        onReload={reload}
        onSubmit={async ({ attivo = true, versione = record.versione, ...typed }) => {
          const changed = await save({ params, body: { ...typed, attivo, versione } });
          if (changed) showToast('ok', 'Committente salvato');
        }}
      />
      <RecordHistory found={history} />
    </>
  );
}
