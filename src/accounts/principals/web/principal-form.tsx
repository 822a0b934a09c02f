import type { ApiFailure } from '#platform/web/api-client.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { SimilarRecords, similarPauseMs } from '#platform/web/records/similar-records.tsx';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { MultiChoiceField } from '#ui/fields/multi-choice-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { createPrincipal, listSimilarPrincipals, listZoneChoices } from '../contract.ts';

/** `attivo` and `versione` are absent for a principal that does not exist yet. */
type Fields = {
  nome: string;
  zone: number[];
  codiceEsterno: string;
  attivo?: boolean;
  versione?: number;
};

type PrincipalFormProps = {
  saved: Fields;
  isSaving: boolean;
  failure: ApiFailure | null;
  submitLabel: string;
  onReload?: () => void;
  onSubmit: (typed: Fields) => void;
};

export function PrincipalForm({
  saved,
  isSaving,
  failure,
  submitLabel,
  onReload,
  onSubmit,
}: PrincipalFormProps) {
  const { typed, change, isDirty, reset } = useTyped<Fields>(saved);
  const { errors, check } = useSubmitErrors(problemsOf(createPrincipal, typed));
  const zones = useEndpoint(listZoneChoices, {});
  return (
    <RecordForm
      label="Committente"
      submitLabel={submitLabel}
      isSaving={isSaving}
      failure={failure}
      isDirty={isDirty}
      check={check}
      onSubmit={() => onSubmit(typed)}
      onReset={reset}
      onReload={onReload && (() => (reset(), onReload()))}
    >
      <TextField
        label="Nome"
        required
        maxLength={256}
        value={typed.nome}
        onChange={(nome) => change({ nome })}
        error={errors['nome'] ?? failure?.errors['nome']}
        autoComplete="off"
      />
      {saved.attivo === undefined && <SimilarPrincipals name={typed.nome} />}
      <MultiChoiceField
        label="Zone"
        description="Chi appartiene a una di queste zone vede il committente."
        options={(zones.data?.zone ?? []).map(({ id, nome }) => ({ id, label: nome }))}
        value={typed.zone}
        onChange={(zone) => change({ zone: [...zone] })}
        error={errors['zone'] ?? failure?.errors['zone']}
      />
      <TextField
        label="Codice esterno"
        maxLength={65}
        value={typed.codiceEsterno}
        onChange={(codiceEsterno) => change({ codiceEsterno })}
        error={errors['codiceEsterno'] ?? failure?.errors['codiceEsterno']}
        description="Come lo chiama un altro programma: da questo codice lo riconosce un’importazione."
        autoComplete="off"
      />
      {typed.attivo !== undefined && (
        <CheckField
          label="In uso"
          description="Un committente fuori uso non compare più nelle liste di chi lavora sul campo. I suoi dati restano."
          checked={typed.attivo}
          onChange={(attivo) => change({ attivo })}
        />
      )}
    </RecordForm>
  );
}

/** Principals that exist already under a name like this one. */
function SimilarPrincipals({ name }: { name: string }) {
  const nome = name.trim();
  const found = useEndpoint(
    listSimilarPrincipals,
    { query: { nome } },
    { enabled: nome.length >= 3 && nome.length <= 255, delayMs: similarPauseMs },
  );
  return <SimilarRecords found={found.data?.simili} href={(id) => `/user/anagrafica/committenti/${id}`} />;
}
