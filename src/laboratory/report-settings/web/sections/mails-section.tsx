import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { settingLabels } from '../../comparison/rules.ts';
import { mailFields } from '../../wording/rules.ts';
import { problemsWithin } from '../typed-settings.ts';
import { NamedFields, Section, type SectionProps } from './section.tsx';

/** The mail that tells of a new report. */
export function MailsSection({ value: { mail }, onChange, errors }: SectionProps) {
  const problems = problemsWithin(errors, 'mail');
  return (
    <Section name="mails" intro="Parte con l’emissione di una relazione, al cliente e al committente.">
      <NamedFields fields={mailFields} />
      <TextField
        label={settingLabels.mail.subject}
        required
        maxLength={256}
        value={mail.subject}
        onChange={(subject) => onChange({ mail: { ...mail, subject } })}
        error={problems['subject']}
        autoComplete="off"
      />
      <TextAreaField
        label={settingLabels.mail.text}
        required
        rows={8}
        maxLength={4001}
        value={mail.text}
        onChange={(text) => onChange({ mail: { ...mail, text } })}
        error={problems['text']}
      />
    </Section>
  );
}
