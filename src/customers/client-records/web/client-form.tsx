import type { ApiFailure } from '#platform/web/api-client.ts';
import { OldDataNote } from '#platform/web/records/old-data-note.tsx';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { SimilarRecords, similarPauseMs } from '#platform/web/records/similar-records.tsx';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { listPrincipalChoices } from '../../record-choices/contract.ts';
import { ExternalCodeField, searchChoices } from '../../record-choices/web/public.ts';
import { PostalFields } from '../../sites/web/public.ts';
import { createClient, listSimilarClients } from '../contract.ts';

/** `attivo` and `versione` are absent for a client that does not exist yet; such a one gets its principal. */
export type ClientFields = {
  committente: Pickable | null;
  displayName: string;
  address: string;
  city: string;
  cap: string;
  provincia: string;
  codiceEsterno: string;
  attivo?: boolean;
  versione?: number;
};

type ClientFormProps = {
  saved: ClientFields;
  /** It came in with older data. */
  isOld?: boolean;
  isSaving: boolean;
  failure: ApiFailure | null;
  submitLabel: string;
  onReload?: () => void;
  onSubmit: (typed: ClientFields) => void;
};

export function ClientForm(props: ClientFormProps) {
  const { saved, isOld = false, isSaving, failure, submitLabel, onReload, onSubmit } = props;
  const { typed, change, isDirty, reset } = useTyped<ClientFields>(saved);
  const isNew = saved.attivo === undefined;
  const committente = typed.committente?.id;
  const { errors: shown, check } = useSubmitErrors<string>({
    ...problemsOf(createClient, { ...typed, committente }),
    ...(committente === undefined ? { committente: 'Scegliere il committente.' } : {}),
  });
  const errors: Partial<Record<string, string>> = { ...failure?.errors, ...shown };
  return (
    <RecordForm
      label="Cliente"
      submitLabel={submitLabel}
      isSaving={isSaving}
      failure={failure}
      isDirty={isDirty}
      check={check}
      onSubmit={() => onSubmit(typed)}
      onReset={reset}
      onReload={onReload && (() => (reset(), onReload()))}
    >
      {isOld && <OldDataNote />}
      {isNew && (
        <PickField
          label="Committente"
          required
          placeholder="Nome del committente"
          value={typed.committente}
          search={searchChoices(listPrincipalChoices, true)}
          onChange={(picked) => change({ committente: picked })}
          error={errors['committente']}
        />
      )}
      <TextField
        label="Ragione sociale"
        required
        firstLetterUpper
        maxLength={256}
        value={typed.displayName}
        onChange={(displayName) => change({ displayName })}
        error={errors['displayName']}
        autoComplete="off"
      />
      {isNew && <SimilarClients name={typed.displayName} principalId={committente} />}
      <PostalFields
        addressLabel="Indirizzo sede legale"
        firstLetterUpper
        value={typed}
        errors={errors}
        onChange={change}
        onPick={change}
      />
      <ExternalCodeField
        value={typed.codiceEsterno}
        onChange={(codiceEsterno) => change({ codiceEsterno })}
        error={errors['codiceEsterno']}
      />
      {typed.attivo !== undefined && (
        <CheckField
          label="In uso"
          description="Un cliente fuori uso non compare più nelle liste di chi lavora sul campo. I suoi dati restano."
          checked={typed.attivo}
          onChange={(attivo) => change({ attivo })}
        />
      )}
    </RecordForm>
  );
}

/** Clients that exist already under a name like this one. */
function SimilarClients({ name, principalId }: { name: string; principalId: number | undefined }) {
  const nome = name.trim();
  const near = principalId === undefined ? {} : { committente: principalId };
  const found = useEndpoint(
    listSimilarClients,
    { query: { nome, ...near } },
    { enabled: nome.length >= 3 && nome.length <= 255, delayMs: similarPauseMs },
  );
  return (
    <SimilarRecords
      found={found.data?.simili}
      href={(id) => `/user/anagrafica/clienti/${id}`}
      detail={({ committente }) => committente}
    />
  );
}
