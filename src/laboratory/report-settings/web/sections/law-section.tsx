import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { settingLabels } from '../../comparison/rules.ts';
import type { LawOfUse, LawUse } from '../../contract.ts';
import { lawFields } from '../../wording/rules.ts';
import classes from '../report-settings.module.css';
import { problemsWithin } from '../typed-settings.ts';
import { ReferenceList } from './reference-list.tsx';
import { NamedFields, type SectionProps, WholeField } from './section.tsx';

const termNames = ['repeatYearsBelow', 'remediateYearsAbove', 'repeatYearsAbove', 'notifyMonths'] as const;

/** What the law asks for by one use of a building. */
export function LawSection({ use, value, onChange, errors }: SectionProps & { use: LawUse }) {
  const law = value.law[use];
  const problems = problemsWithin(errors, `law.${use}`);
  const ofTerms = problemsWithin(problems, 'terms');
  const set = (changes: Partial<LawOfUse>) =>
    onChange({ law: { ...value.law, [use]: { ...law, ...changes } } });
  return (
    <>
      <div className={classes.terms}>
        {termNames.map((name) => (
          <WholeField
            key={name}
            label={settingLabels.terms[name]}
            maxDigits={2}
            value={law.terms[name] ?? Number.NaN}
            onChange={(count) => set({ terms: { ...law.terms, [name]: Number.isNaN(count) ? null : count } })}
            error={ofTerms[name]}
          />
        ))}
      </div>
      <NamedFields fields={lawFields} />
      {(['below', 'above'] as const).map((name) => (
        <TextAreaField
          key={name}
          label={settingLabels.law[name]}
          required
          rows={name === 'below' ? 7 : 12}
          maxLength={4001}
          value={law[name]}
          onChange={(text) => set({ [name]: text })}
          error={problems[name]}
        />
      ))}
      <ReferenceList
        label="Riferimenti di legge"
        value={law.references}
        onChange={(references) => set({ references })}
        errors={problemsWithin(problems, 'references')}
      />
    </>
  );
}
