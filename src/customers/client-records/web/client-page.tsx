import { useNavigate, useParams } from '@tanstack/react-router';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { listPrincipalChoices } from '../../record-choices/contract.ts';
import { PrincipalName, useChoice } from '../../record-choices/web/public.ts';
import {
  type ClientRecord,
  createClient,
  getClientHistory,
  getClientRecord,
  listClientRecords,
  updateClient,
} from '../contract.ts';
import { ClientForm } from './client-form.tsx';

const breadcrumb = [{ label: 'Clienti', href: '/user/anagrafica/clienti' }];
const blank = { displayName: '', address: '', city: '', cap: '', provincia: '', codiceEsterno: '' };

export function NewClientPage() {
  const navigate = useNavigate();
  const [{ committente: asked }] = useSearchParams();
  const committente = useChoice(listPrincipalChoices, asked, true);
  const { save, isSaving, failure } = useSave(createClient, [listClientRecords]);
  return (
    <>
      <PageHeader title="Nuovo cliente" breadcrumb={breadcrumb} link={appLink} />
      {committente === undefined ? (
        <Skeletons shape="field" count={5} />
      ) : (
        <ClientForm
          saved={{ ...blank, committente }}
          isSaving={isSaving}
          failure={failure}
          submitLabel="Crea il cliente"
          onSubmit={async ({ committente: chosen, attivo: _attivo, versione: _versione, ...fields }) => {
            if (!chosen) return;
            const created = await save({ body: { ...fields, committente: chosen.id } });
            if (!created) return;
            showToast('ok', `Cliente creato: ${created.displayName}`);
            void navigate({ to: `/user/anagrafica/clienti/${created.id}`, ignoreBlocker: true });
          }}
        />
      )}
    </>
  );
}

export function ClientPage() {
  const { cliente = '' } = useParams({ strict: false }) as { cliente?: string };
  const found = useEndpoint(getClientRecord, { params: { cliente } });
  return <RecordView found={found}>{(record) => <Client key={record.id} record={record} />}</RecordView>;
}

function Client({ record }: { record: ClientRecord }) {
  const { id, attivo, indirizzi, punti, dosimetriAttivi } = record;
  const history = useEndpoint(getClientHistory, { params: { cliente: id } });
  return (
    <>
      <PageHeader
        title={record.displayName}
        breadcrumb={breadcrumb}
        link={appLink}
        detail={
          <>
            <RecordState {...record} /> · <PrincipalName committente={record.committente} /> ·{' '}
            <AppLink href={`/user/anagrafica/indirizzi?cliente=${id}`}>
              {countOf(indirizzi, 'indirizzo', 'indirizzi')}
            </AppLink>
            ,{' '}
            <AppLink href={`/user/anagrafica/punti?cliente=${id}`}>
              {countOf(punti, 'punto', 'punti')}
            </AppLink>
            , {countOf(dosimetriAttivi, 'dosimetro', 'dosimetri')} in posizione
          </>
        }
        actions={
          record.nuoviIndirizzi &&
          attivo && (
            <ButtonLink href={`/user/anagrafica/indirizzi/nuovo?cliente=${id}`} primary={false}>
              Nuovo indirizzo
            </ButtonLink>
          )
        }
      />
      {record.modificabile ? <EditedClient record={record} /> : <ClientFacts record={record} />}
      <RecordHistory found={history} />
    </>
  );
}

function EditedClient({ record }: { record: ClientRecord }) {
  const params = { cliente: record.id };
  const { save, isSaving, failure, reload } = useSave(updateClient, [
    getClientRecord,
    getClientHistory,
    listClientRecords,
  ]);
  const { displayName, address, city, cap, provincia, codiceEsterno, attivo, versione } = record;
  const { id, nome } = record.committente;
  return (
    <ClientForm
      saved={{
        committente: { id, label: nome },
        displayName,
        address,
        city,
        cap,
        provincia,
        codiceEsterno: codiceEsterno ?? '',
        attivo,
        versione,
      }}
      isSaving={isSaving}
      failure={failure}
      isOld={record.storico}
      submitLabel="Salva"
      onReload={reload}
      onSubmit={async ({ committente: _same, ...typed }) => {
        const changed = await save({ params, body: { attivo, versione, ...typed } });
        if (changed) showToast('ok', 'Cliente salvato');
      }}
    />
  );
}

function ClientFacts({ record }: { record: ClientRecord }) {
  return (
    <RecordFacts
      facts={[
        ['Ragione sociale', record.displayName],
        ['Indirizzo sede legale', record.address],
        ['Città', record.city],
        ['CAP', record.cap],
        ['Provincia', record.provincia],
        ['Codice esterno', record.codiceEsterno],
      ]}
    />
  );
}
