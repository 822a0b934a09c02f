import type { ApiFailure } from '#platform/web/api-client.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { createZone } from '../contract.ts';

/** `attivo` and `versione` are absent for a zone that does not exist yet. */
type Fields = { nome: string; attivo?: boolean; versione?: number };

type ZoneFormProps = {
  saved: Fields;
  isSaving: boolean;
  failure: ApiFailure | null;
  submitLabel: string;
  onReload?: () => void;
  onSubmit: (typed: Fields) => void;
};

export function ZoneForm({ saved, isSaving, failure, submitLabel, onReload, onSubmit }: ZoneFormProps) {
  const { typed, change, isDirty, reset } = useTyped<Fields>(saved);
  const { errors, check } = useSubmitErrors(problemsOf(createZone, typed));
  return (
    <RecordForm
      label="Zona"
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
        maxLength={101}
        value={typed.nome}
        onChange={(nome) => change({ nome })}
        error={errors['nome'] ?? failure?.errors['nome']}
        autoComplete="off"
      />
      {typed.attivo !== undefined && (
        <CheckField
          label="In uso"
          description="Una zona fuori uso non fa più vedere committenti a nessuno. Committenti e utenti restano collegati, se la si rimette in uso."
          checked={typed.attivo}
          onChange={(attivo) => change({ attivo })}
        />
      )}
    </RecordForm>
  );
}
