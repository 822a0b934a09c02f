import { settingLabels } from '../../comparison/rules.ts';
import { mailFields } from '../../wording/rules.ts';
import { problemsWithin } from '../typed-settings.ts';
import { LetterFields } from './letter-fields.tsx';
import type { SectionProps } from './section.tsx';

/** The mail that tells of a new report. */
export function MailsSection({ value: { mail }, onChange, errors }: SectionProps) {
  return (
    <LetterFields
      fields={mailFields}
      labels={settingLabels.mail}
      value={mail}
      onChange={(changed) => onChange({ mail: changed })}
      errors={problemsWithin(errors, 'mail')}
    />
  );
}
