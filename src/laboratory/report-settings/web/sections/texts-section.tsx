import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { settingLabels } from '../../comparison/rules.ts';
import { reportFields } from '../../wording/rules.ts';
import classes from '../report-settings.module.css';
import { problemsWithin, withoutItem } from '../typed-settings.ts';
import { NamedFields, Section, type SectionProps } from './section.tsx';

const paragraphs = ['method', 'insufficient', 'noResult', 'below', 'above'] as const;

/** What a report says in words. */
export function TextsSection({ value: { texts }, onChange, errors }: SectionProps) {
  const problems = problemsWithin(errors, 'texts');
  const set = (changes: Partial<typeof texts>) => onChange({ texts: { ...texts, ...changes } });
  return (
    <Section name="texts">
      <NamedFields fields={reportFields} />
      <References
        value={texts.references}
        onChange={(references) => set({ references })}
        errors={problemsWithin(problems, 'references')}
      />
      {paragraphs.map((name) => (
        <TextAreaField
          key={name}
          label={settingLabels.texts[name]}
          required
          rows={name === 'insufficient' || name === 'noResult' ? 3 : 6}
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
    </Section>
  );
}

type ReferencesProps = {
  value: readonly string[];
  onChange: (references: string[]) => void;
  errors: Partial<Record<string, string>>;
};

function References({ value, onChange, errors }: ReferencesProps) {
  const lines = value.map((reference, index) => ({ reference, index }));
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>Riferimenti di legge e norme</legend>
      {lines.map(({ reference, index }) => (
        <div key={index} className={classes.line}>
          <TextField
            label={<span className="ui-hidden">{`Riferimento ${index + 1}`}</span>}
            maxLength={1001}
            value={reference}
            onChange={(text) => onChange(value.map((old, place) => (place === index ? text : old)))}
            error={errors[String(index)]}
            autoComplete="off"
          />
          <IconButton
            label={`Togli il riferimento ${index + 1}`}
            tooltipSide="left"
            onClick={() => onChange(withoutItem(value, index))}
          >
            <IconTrash size={18} />
          </IconButton>
        </div>
      ))}
      <FieldError id="references-error" text={errors['']} />
      <div>
        <Button variant="default" size="sm" onClick={() => onChange([...value, ''])}>
          Aggiungi un riferimento
        </Button>
      </div>
    </fieldset>
  );
}
