import { useNavigate, useParams } from '@tanstack/react-router';
import { findRegion } from '#geography/municipalities/rules.ts';
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
import { PlanList } from '../../plan-records/web/public.ts';
import { listClientChoices } from '../../record-choices/contract.ts';
import { PrincipalName, useChoice } from '../../record-choices/web/public.ts';
import {
  type AddressRecord,
  createAddress,
  getAddressHistory,
  getAddressRecord,
  listAddressRecords,
  updateAddress,
} from '../contract.ts';
import { AddressForm } from './address-form.tsx';

const degrees = new Intl.NumberFormat('it', { maximumFractionDigits: 5 });
const breadcrumb = [{ label: 'Indirizzi', href: '/user/anagrafica/indirizzi' }];
const blank = {
  displayName: '',
  address: '',
  city: '',
  cap: '',
  provincia: '',
  region: null,
  codiceStabile: '',
  cdr: '',
  latitude: null,
  longitude: null,
  indirizzoShipping: true,
  codiceEsterno: '',
};

export function NewAddressPage() {
  const navigate = useNavigate();
  const [{ cliente: asked }] = useSearchParams();
  const cliente = useChoice(listClientChoices, asked, true);
  const { save, isSaving, failure } = useSave(createAddress, [listAddressRecords]);
  return (
    <>
      <PageHeader title="Nuovo indirizzo" breadcrumb={breadcrumb} link={appLink} />
      {cliente === undefined ? (
        <Skeletons shape="field" count={5} />
      ) : (
        <AddressForm
          saved={{ ...blank, cliente }}
          isSaving={isSaving}
          failure={failure}
          submitLabel="Crea l’indirizzo"
          onSubmit={async ({ cliente: chosen, attivo: _attivo, versione: _versione, ...fields }) => {
            if (!chosen) return;
            const created = await save({ body: { ...fields, cliente: chosen.id } });
            if (!created) return;
            showToast('ok', `Indirizzo creato: ${created.displayName}`);
            void navigate({ to: `/user/anagrafica/indirizzi/${created.id}`, ignoreBlocker: true });
          }}
        />
      )}
    </>
  );
}

export function AddressPage() {
  const { indirizzo = '' } = useParams({ strict: false }) as { indirizzo?: string };
  const found = useEndpoint(getAddressRecord, { params: { indirizzo } });
  return <RecordView found={found}>{(record) => <Address key={record.id} record={record} />}</RecordView>;
}

function Address({ record }: { record: AddressRecord }) {
  const { id, attivo, cliente, committente, punti, dosimetriAttivi, modificabile } = record;
  const history = useEndpoint(getAddressHistory, { params: { indirizzo: id } });
  return (
    <>
      <PageHeader
        title={record.displayName}
        breadcrumb={breadcrumb}
        link={appLink}
        detail={
          <>
            <RecordState {...record} /> ·{' '}
            <AppLink href={`/user/anagrafica/clienti/${cliente.id}`}>{cliente.nome}</AppLink> ·{' '}
            <PrincipalName committente={committente} /> ·{' '}
            <AppLink href={`/user/anagrafica/punti?indirizzo=${id}`}>
              {countOf(punti, 'punto', 'punti')}
            </AppLink>
            , {countOf(dosimetriAttivi, 'dosimetro', 'dosimetri')} in posizione
          </>
        }
        actions={
          modificabile &&
          attivo && (
            <ButtonLink href={`/user/anagrafica/punti/nuovo?indirizzo=${id}`} primary={false}>
              Nuovo punto di misurazione
            </ButtonLink>
          )
        }
      />
      {modificabile ? <EditedAddress record={record} /> : <AddressFacts record={record} />}
      <PlanList addressId={id} mayChange={modificabile} />
      <RecordHistory found={history} />
    </>
  );
}

function EditedAddress({ record }: { record: AddressRecord }) {
  const { id, cliente, codiceStabile, cdr, codiceEsterno, attivo, versione, ...rest } = record;
  const { displayName, address, city, cap, provincia, region, latitude, longitude, indirizzoShipping } = rest;
  const { save, isSaving, failure, reload } = useSave(updateAddress, [
    getAddressRecord,
    getAddressHistory,
    listAddressRecords,
  ]);
  return (
    <AddressForm
      saved={{
        cliente: { id: cliente.id, label: cliente.nome },
        ...{ displayName, address, city, cap, provincia, region },
        codiceStabile: codiceStabile ?? '',
        cdr: cdr ?? '',
        ...{ latitude, longitude, indirizzoShipping },
        codiceEsterno: codiceEsterno ?? '',
        ...{ attivo, versione },
      }}
      isSaving={isSaving}
      failure={failure}
      isOld={record.storico}
      submitLabel="Salva"
      onReload={reload}
      onSubmit={async ({ cliente: _same, ...typed }) => {
        const changed = await save({ params: { indirizzo: id }, body: { attivo, versione, ...typed } });
        if (changed) showToast('ok', 'Indirizzo salvato');
      }}
    />
  );
}

function AddressFacts({ record }: { record: AddressRecord }) {
  const { latitude, longitude, region } = record;
  const place =
    latitude === null || longitude === null
      ? null
      : `${degrees.format(latitude)}; ${degrees.format(longitude)}`;
  return (
    <RecordFacts
      facts={[
        ['Nome identificativo', record.displayName],
        ['Indirizzo', record.address],
        ['Città', record.city],
        ['CAP', record.cap],
        ['Provincia', record.provincia],
        ['Regione', region === null ? null : (findRegion(region)?.label ?? null)],
        ['Codice stabile', record.codiceStabile],
        ['CDR (contesto di rischio)', record.cdr],
        ['Coordinate', place],
        ['Indirizzo di spedizione', record.indirizzoShipping ? 'sì' : 'no'],
        ['Codice esterno', record.codiceEsterno],
      ]}
    />
  );
}
