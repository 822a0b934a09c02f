import { KindForm } from '#platform/web/records/kind-form.tsx';
import { SimilarRecords } from '#platform/web/records/similar-records.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { listPrincipalChoices } from '../../record-choices/contract.ts';
import { ExternalCodeField, pickable, searchChoices } from '../../record-choices/web/public.ts';
import { PostalFields } from '../../sites/web/public.ts';
import { type ClientRecord, listSimilarClients } from '../contract.ts';
import { clientKind } from './client-kind.ts';

const blank = { displayName: '', address: '', city: '', cap: '', provincia: '', codiceEsterno: '' };

/** Where the first site of a client is made: what is known of its registered office stands there already. */
export const firstSiteOf = (clientId: number) =>
  `/user/anagrafica/indirizzi/nuovo?cliente=${clientId}&sede=legale` as const;

/** A client to be changed, or a new one, which gets its principal. */
type ClientFormProps = { record?: ClientRecord; committente?: Pickable | null };

export function ClientForm({ record, committente: asked = null }: ClientFormProps) {
  const form = useRecordForm({
    kind: clientKind,
    record,
    saved: { ...typedFrom(blank, record), committente: record ? pickable(record.committente) : asked },
    wire: ({ committente, ...fields }) => ({ ...fields, committente: committente?.id }),
    missing: { committente: 'Scegliere il committente.' },
    next: {
      label: 'Crea e aggiungi la sede',
      page: ({ id, nuoviIndirizzi }) => (nuoviIndirizzi ? firstSiteOf(id) : null),
    },
  });
  const { typed, change, errors, field, isNew } = form;
  return (
    <KindForm form={form} label="Cliente" create="Crea il cliente">
      {isNew && (
        <PickField
          label="Committente"
          placeholder="Nome del committente"
          search={searchChoices(listPrincipalChoices, true)}
          {...field('committente')}
        />
      )}
      <TextField label="Ragione sociale" firstLetterUpper autoComplete="off" {...field('displayName')} />
      {isNew && (
        <SimilarRecords
          kind={clientKind}
          endpoint={listSimilarClients}
          query={{ nome: typed.displayName, committente: typed.committente?.id }}
          detail={({ committente }) => committente}
        />
      )}
      <PostalFields
        addressLabel="Indirizzo sede legale"
        firstLetterUpper
        value={typed}
        errors={errors}
        onChange={change}
        onPick={change}
      />
      <ExternalCodeField {...field('codiceEsterno')} />
    </KindForm>
  );
}
