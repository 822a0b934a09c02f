import type { ApiFailure } from '#platform/web/api-client.ts';
import { OldDataNote } from '#platform/web/records/old-data-note.tsx';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { SimilarRecords, similarPauseMs } from '#platform/web/records/similar-records.tsx';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { listClientChoices } from '../../record-choices/contract.ts';
import { ExternalCodeField, searchChoices } from '../../record-choices/web/public.ts';
import { SiteFields } from '../../sites/web/public.ts';
import { createAddress, listSimilarAddresses } from '../contract.ts';

/** `attivo` and `versione` are absent for an address that does not exist yet; such a one gets its client. */
export type AddressFields = {
  cliente: Pickable | null;
  displayName: string;
  address: string;
  city: string;
  cap: string;
  provincia: string;
  region: number | null;
  codiceStabile: string;
  cdr: string;
  latitude: number | null;
  longitude: number | null;
  indirizzoShipping: boolean;
  codiceEsterno: string;
  attivo?: boolean;
  versione?: number;
};

type AddressFormProps = {
  saved: AddressFields;
  /** It came in with older data. */
  isOld?: boolean;
  isSaving: boolean;
  failure: ApiFailure | null;
  submitLabel: string;
  onReload?: () => void;
  /** The region is there: the form has been checked. */
  onSubmit: (typed: AddressFields & { region: number }) => void;
};

export function AddressForm(props: AddressFormProps) {
  const { saved, isOld = false, isSaving, failure, submitLabel, onReload, onSubmit } = props;
  const { typed, change, isDirty, reset } = useTyped<AddressFields>(saved);
  const isNew = saved.attivo === undefined;
  const cliente = typed.cliente?.id;
  const { errors: shown, check } = useSubmitErrors<string>({
    ...problemsOf(createAddress, { ...typed, cliente }),
    ...(cliente === undefined ? { cliente: 'Scegliere il cliente.' } : {}),
  });
  const errors: Partial<Record<string, string>> = { ...failure?.errors, ...shown };
  return (
    <RecordForm
      label="Indirizzo"
      submitLabel={submitLabel}
      isSaving={isSaving}
      failure={failure}
      isDirty={isDirty}
      check={check}
      onSubmit={() => typed.region !== null && onSubmit({ ...typed, region: typed.region })}
      onReset={reset}
      onReload={onReload && (() => (reset(), onReload()))}
    >
      {isOld && <OldDataNote />}
      {isNew && (
        <PickField
          label="Cliente"
          required
          placeholder="Ragione sociale del cliente"
          value={typed.cliente}
          search={searchChoices(listClientChoices, true)}
          onChange={(picked) => change({ cliente: picked })}
          error={errors['cliente']}
        />
      )}
      {isNew && cliente !== undefined && <SimilarAddresses typed={typed} clientId={cliente} />}
      <SiteFields fields={typed} errors={errors} onChange={change} />
      <CheckField
        label="Usa questo indirizzo anche per la spedizione"
        checked={typed.indirizzoShipping}
        onChange={(indirizzoShipping) => change({ indirizzoShipping })}
      />
      <ExternalCodeField
        value={typed.codiceEsterno}
        onChange={(codiceEsterno) => change({ codiceEsterno })}
        error={errors['codiceEsterno']}
      />
      {typed.attivo !== undefined && (
        <CheckField
          label="In uso"
          description="Un indirizzo fuori uso non compare più nelle liste di chi lavora sul campo. I suoi dati restano."
          checked={typed.attivo}
          onChange={(attivo) => change({ attivo })}
        />
      )}
    </RecordForm>
  );
}

/** Addresses of the client that exist already under a name like this one, or in the same street. */
function SimilarAddresses({ typed, clientId }: { typed: AddressFields; clientId: number }) {
  const [nome, via, citta] = [typed.displayName.trim(), typed.address.trim(), typed.city.trim()];
  const found = useEndpoint(
    listSimilarAddresses,
    { query: { cliente: clientId, nome, via, citta } },
    { enabled: nome.length >= 3 || (via.length >= 5 && citta.length >= 2), delayMs: similarPauseMs },
  );
  return (
    <SimilarRecords
      found={found.data?.simili}
      href={(id) => `/user/anagrafica/indirizzi/${id}`}
      detail={({ sede }) => sede}
    />
  );
}
