import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Problems } from '../typed-settings.ts';
import { NamedFields } from './section.tsx';

type Letter = { subject: string; text: string };

type LetterFieldsProps = {
  /** What subject and text may name. */
  fields: Readonly<Record<string, string>>;
  labels: Letter;
  value: Letter;
  onChange: (letter: Letter) => void;
  errors: Problems;
};

/** Subject and text of what is written to somebody. */
export function LetterFields({ fields, labels, value, onChange, errors }: LetterFieldsProps) {
  return (
    <>
      <NamedFields fields={fields} />
      <TextField
        label={labels.subject}
        required
        maxLength={256}
        value={value.subject}
        onChange={(subject) => onChange({ ...value, subject })}
        error={errors['subject']}
        autoComplete="off"
      />
      <TextAreaField
        label={labels.text}
        required
        rows={8}
        maxLength={4001}
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
        error={errors['text']}
      />
    </>
  );
}
