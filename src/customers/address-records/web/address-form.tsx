import { regionOfProvince } from '#geography/municipalities/rules.ts';
import { KindForm } from '#platform/web/records/kind-form.tsx';
import { SimilarRecords } from '#platform/web/records/similar-records.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import type { NewClient } from '../../customers/contract.ts';
import { listClientChoices } from '../../record-choices/contract.ts';
import { ExternalCodeField, pickable, searchChoices } from '../../record-choices/web/public.ts';
import { SiteFields } from '../../sites/web/public.ts';
import { type AddressRecord, listSimilarAddresses } from '../contract.ts';
import { addressKind } from './address-kind.ts';

const blank = {
  ...{ displayName: '', address: '', city: '', cap: '', provincia: '', region: null },
  ...{ codiceStabile: '', cdr: '', latitude: null, longitude: null },
  ...{ indirizzoShipping: true, codiceEsterno: '' },
};

const pickPostal = ({ displayName, address, city, cap, provincia }: NewClient) => ({
  ...{ displayName, address, city, cap, provincia },
});

/** An address to be changed, or a new one, which gets its client. */
type AddressFormProps = {
  record?: AddressRecord;
  cliente?: Pickable | null;
  /** What a new one begins with. */
  like?: NewClient | undefined;
};

export function AddressForm({ record, cliente: asked = null, like }: AddressFormProps) {
  const begun = like
    ? { ...blank, ...pickPostal(like), region: regionOfProvince(like.provincia)?.id ?? null }
    : blank;
  const form = useRecordForm({
    kind: addressKind,
    record,
    saved: { ...typedFrom(begun, record), cliente: record ? pickable(record.cliente) : asked },
    wire: ({ cliente, ...fields }) => ({ ...fields, cliente: cliente?.id }),
    missing: { cliente: 'Scegliere il cliente.' },
    next: {
      label: 'Crea e aggiungi un punto',
      page: ({ id }) => `/user/anagrafica/punti/nuovo?indirizzo=${id}`,
    },
  });
  const { typed, change, errors, field, isNew } = form;
  const [via, citta] = [typed.address.trim(), typed.city.trim()];
  return (
    <KindForm form={form} label="Indirizzo" create="Crea l’indirizzo">
      {isNew && (
        <PickField
          label="Cliente"
          placeholder="Ragione sociale del cliente"
          search={searchChoices(listClientChoices, true)}
          {...field('cliente')}
        />
      )}
      {isNew && typed.cliente && (
        <SimilarRecords
          kind={addressKind}
          endpoint={listSimilarAddresses}
          query={{ cliente: typed.cliente.id, nome: typed.displayName, via, citta }}
          isTelling={via.length >= 5 && citta.length >= 2}
          detail={({ sede }) => sede}
        />
      )}
      <SiteFields fields={typed} errors={errors} onChange={change} />
      <CheckField
        label="Usa questo indirizzo anche per la spedizione"
        checked={typed.indirizzoShipping}
        onChange={(indirizzoShipping) => change({ indirizzoShipping })}
      />
      <ExternalCodeField {...field('codiceEsterno')} />
    </KindForm>
  );
}
