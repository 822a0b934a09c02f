import type { ApiFailure } from '#platform/web/api-client.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { createMailing } from '../contract.ts';
import type { MailingFields } from '../fields/contract.ts';
import { maxSubjectLength } from '../rules.ts';
import { CriteriaFields, type TypedCriteria } from './criteria-fields.tsx';
import { MailingPreview } from './mailing-preview.tsx';
import classes from './mass-mail.module.css';
import { TextWithFields } from './text-with-fields.tsx';

/** `versione` is absent for a mailing that does not exist yet. */
export type TypedMailing = { subject: string; text: string; criteria: TypedCriteria; versione?: number };

type MailingFormProps = {
  saved: TypedMailing;
  isSaving: boolean;
  failure: ApiFailure | null;
  submitLabel: string;
  onReload?: () => void;
  onSubmit: (fields: MailingFields, versione: number | undefined) => void;
};

/** A draft: what is written, to whom, and beside it how it reads. */
export function MailingForm({ saved, isSaving, failure, submitLabel, onReload, onSubmit }: MailingFormProps) {
  const { typed, change, isDirty, reset } = useTyped<TypedMailing>(saved);
  const fields = asFields(typed);
  const { errors, check } = useSubmitErrors(problemsOf(createMailing, fields));
  return (
    <div className={classes.desk}>
      <RecordForm
        label="Comunicazione"
        submitLabel={submitLabel}
        isSaving={isSaving}
        failure={failure}
        isDirty={isDirty}
        check={check}
        onSubmit={() => onSubmit(fields, typed.versione)}
        onReset={reset}
        onReload={onReload && (() => (reset(), onReload()))}
      >
        <TextField
          label="Oggetto"
          required
          maxLength={maxSubjectLength}
          value={typed.subject}
          onChange={(subject) => change({ subject })}
          error={errors['subject'] ?? failure?.errors['subject']}
          autoComplete="off"
        />
        <TextWithFields
          value={typed.text}
          onChange={(text) => change({ text })}
          error={errors['text'] ?? failure?.errors['text']}
        />
        <CriteriaFields value={typed.criteria} onChange={(criteria) => change({ criteria })} />
      </RecordForm>
      <MailingPreview fields={fields} />
    </div>
  );
}

const idsOf = (chosen: readonly { id: number }[]) => chosen.map(({ id }) => id);

function asFields({ subject, text, criteria }: TypedMailing): MailingFields {
  const { principals, clients, addresses, everyone, ...rest } = criteria;
  return {
    subject,
    text,
    criteria: {
      ...rest,
      everyone,
      principals: everyone ? [] : idsOf(principals),
      clients: idsOf(clients),
      addresses: idsOf(addresses),
    },
  };
}
