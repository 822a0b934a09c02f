import { settingLabels } from '../../comparison/rules.ts';
import { mailFields } from '../../wording/rules.ts';
import { problemsWithin } from '../typed-settings.ts';
import { LetterFields } from './letter-fields.tsx';
import { Section, type SectionProps } from './section.tsx';

/** The mail that tells of a new report. */
export function MailsSection({ value: { mail }, onChange, errors }: SectionProps) {
  return (
    <Section name="mails" intro="Parte con l’emissione di una relazione, al cliente e al committente.">
      <LetterFields
        fields={mailFields}
        labels={settingLabels.mail}
        value={mail}
        onChange={(changed) => onChange({ mail: changed })}
        errors={problemsWithin(errors, 'mail')}
      />
    </Section>
  );
}
