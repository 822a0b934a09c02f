import { findRegion } from '#geography/municipalities/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { PlanList } from '../../plan-records/web/public.ts';
import { listClientChoices } from '../../record-choices/contract.ts';
import { PrincipalName, useChoice } from '../../record-choices/web/public.ts';
import type { AddressRecord } from '../contract.ts';
import { AddressForm } from './address-form.tsx';
import { addressKind } from './address-kind.ts';

const degrees = new Intl.NumberFormat('it', { maximumFractionDigits: 5 });

export function NewAddressPage() {
  const [{ cliente: asked }] = useSearchParams();
  const cliente = useChoice(listClientChoices, asked, true);
  return (
    <NewRecordPage kind={addressKind} title="Nuovo indirizzo">
      {cliente !== undefined && <AddressForm cliente={cliente} />}
    </NewRecordPage>
  );
}

export function AddressPage() {
  return (
    <RecordPage
      kind={addressKind}
      title={({ displayName }) => displayName}
      detail={(address) => <AddressDetail address={address} />}
      actions={({ id, modificabile, attivo }) =>
        modificabile &&
        attivo && (
          <ButtonLink href={`/user/anagrafica/punti/nuovo?indirizzo=${id}`} primary={false}>
            Nuovo punto di misurazione
          </ButtonLink>
        )
      }
      mayChange={({ modificabile }) => modificabile}
      form={(address) => <AddressForm record={address} />}
      facts={(address) => <RecordFacts facts={factsOf(address)} />}
      sections={({ id, modificabile }) => <PlanList addressId={id} mayChange={modificabile} />}
    />
  );
}

function AddressDetail({ address }: { address: AddressRecord }) {
  const { id, cliente, committente, punti, dosimetriAttivi } = address;
  return (
    <>
      <RecordState {...address} /> ·{' '}
      <AppLink href={`/user/anagrafica/clienti/${cliente.id}`}>{cliente.nome}</AppLink> ·{' '}
      <PrincipalName committente={committente} /> ·{' '}
      <AppLink href={`/user/anagrafica/punti?indirizzo=${id}`}>{countOf(punti, 'punto', 'punti')}</AppLink>,{' '}
      {countOf(dosimetriAttivi, 'dosimetro', 'dosimetri')} in posizione
    </>
  );
}

function factsOf(address: AddressRecord) {
  const { latitude, longitude, region } = address;
  const isPlaced = latitude !== null && longitude !== null;
  return [
    ['Nome identificativo', address.displayName],
    ['Indirizzo', address.address],
    ['Città', address.city],
    ['CAP', address.cap],
    ['Provincia', address.provincia],
    ['Regione', region === null ? null : (findRegion(region)?.label ?? null)],
    ['Codice stabile', address.codiceStabile],
    ['CDR (contesto di rischio)', address.cdr],
    ['Coordinate', isPlaced ? `${degrees.format(latitude)}; ${degrees.format(longitude)}` : null],
    ['Indirizzo di spedizione', address.indirizzoShipping ? 'sì' : 'no'],
    ['Codice esterno', address.codiceEsterno],
  ] as const;
}
