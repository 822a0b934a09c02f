import { settingLabels } from '../../comparison/rules.ts';
import { problemsWithin } from '../typed-settings.ts';
import { Section, type SectionProps, WholeField } from './section.tsx';

const names = ['repeatYearsBelow', 'remediateYearsAbove', 'repeatYearsAbove', 'notifyMonths'] as const;

/** How long what follows a report may take. */
export function TermsSection({ value: { terms }, onChange, errors }: SectionProps) {
  const problems = problemsWithin(errors, 'terms');
  return (
    <Section
      name="terms"
      intro="Entrano nei testi con i loro campi, e nelle scadenze che il programma ricorda."
    >
      {names.map((name) => (
        <WholeField
          key={name}
          label={settingLabels.terms[name]}
          required
          maxDigits={2}
          value={terms[name]}
          onChange={(count) => onChange({ terms: { ...terms, [name]: count } })}
          error={problems[name]}
        />
      ))}
    </Section>
  );
}
