import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { lawUseLabels, settingLabels } from '../../comparison/rules.ts';
import { type LawOfUse, type LawUse, lawUses } from '../../contract.ts';
import { lawFields } from '../../wording/rules.ts';
import classes from '../report-settings.module.css';
import { type Problems, problemsWithin } from '../typed-settings.ts';
import { ReferenceList } from './reference-list.tsx';
import { NamedFields, Section, type SectionProps, WholeField } from './section.tsx';

/** What the law asks for, by the use of the building. */
export function LawSection({ value: { law }, onChange, errors }: SectionProps) {
  const problems = problemsWithin(errors, 'law');
  return (
    <Section
      name="law"
      intro="Che cosa la relazione cita e conclude, ed entro quando: secondo la destinazione d’uso che dice il questionario dell’edificio. I termini entrano nei testi con i loro campi e nelle scadenze che il programma ricorda; un termine vuoto non c’è: senza «Invio agli enti» non si prepara nessuna comunicazione."
    >
      <NamedFields fields={lawFields} />
      {lawUses.map((use) => (
        <LawFields
          key={use}
          use={use}
          value={law[use]}
          onChange={(changes) => onChange({ law: { ...law, [use]: { ...law[use], ...changes } } })}
          errors={problemsWithin(problems, use)}
        />
      ))}
    </Section>
  );
}

const termNames = ['repeatYearsBelow', 'remediateYearsAbove', 'repeatYearsAbove', 'notifyMonths'] as const;

type LawFieldsProps = {
  use: LawUse;
  value: LawOfUse;
  onChange: (changes: Partial<LawOfUse>) => void;
  errors: Problems;
};

function LawFields({ use, value, onChange, errors }: LawFieldsProps) {
  const ofTerms = problemsWithin(errors, 'terms');
  return (
    <fieldset className={classes.item}>
      <legend className={classes.use}>{lawUseLabels[use]}</legend>
      <ReferenceList
        label="Riferimenti di legge"
        value={value.references}
        onChange={(references) => onChange({ references })}
        errors={problemsWithin(errors, 'references')}
      />
      {(['below', 'above'] as const).map((name) => (
        <TextAreaField
          key={name}
          label={settingLabels.law[name]}
          required
          rows={name === 'below' ? 9 : 16}
          maxLength={4001}
          value={value[name]}
          onChange={(text) => onChange({ [name]: text })}
          error={errors[name]}
        />
      ))}
      <div className={classes.terms}>
        {termNames.map((name) => (
          <WholeField
            key={name}
            label={settingLabels.terms[name]}
            maxDigits={2}
            value={value.terms[name] ?? Number.NaN}
            onChange={(count) =>
              onChange({ terms: { ...value.terms, [name]: Number.isNaN(count) ? null : count } })
            }
            error={ofTerms[name]}
          />
        ))}
      </div>
    </fieldset>
  );
}
