import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { settingLabels } from '../../comparison/rules.ts';
import { reportFields } from '../../wording/rules.ts';
import { problemsWithin } from '../typed-settings.ts';
import { ReferenceList } from './reference-list.tsx';
import { NamedFields, type SectionProps } from './section.tsx';

const paragraphs = ['method', 'insufficient', 'noResult'] as const;

/** What a report says in words. */
export function TextsSection({ value: { texts }, onChange, errors }: SectionProps) {
  const problems = problemsWithin(errors, 'texts');
  const set = (changes: Partial<typeof texts>) => onChange({ texts: { ...texts, ...changes } });
  return (
    <>
      <NamedFields fields={reportFields} />
      <ReferenceList
        label="Norme e riferimenti validi per ogni uso"
        value={texts.references}
        onChange={(references) => set({ references })}
        errors={problemsWithin(problems, 'references')}
      />
      {paragraphs.map((name) => (
        <TextAreaField
          key={name}
          label={settingLabels.texts[name]}
          required
          rows={name === 'method' ? 6 : 3}
          maxLength={4001}
          value={texts[name]}
          onChange={(text) => set({ [name]: text })}
          error={problems[name]}
        />
      ))}
      <TextField
        label={settingLabels.texts.signature}
        required
        maxLength={256}
        value={texts.signature}
        onChange={(signature) => set({ signature })}
        error={problems['signature']}
        autoComplete="off"
      />
    </>
  );
}
