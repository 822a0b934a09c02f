import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { buildingUseLabels } from '../../comparison/rules.ts';
import { buildingUses } from '../../contract.ts';
import type { BuildingUse } from '../../rules.ts';
import classes from '../report-settings.module.css';
import { type Problems, problemsWithin, withItem, withoutItem } from '../typed-settings.ts';
import { Section, type SectionProps, WholeField } from './section.tsx';

const uses = buildingUses.map((value) => ({ value, label: buildingUseLabels[value] }));
type Level = SectionProps['value']['levels'][number];

type LevelsSectionProps = SectionProps & { children: ReactNode };

/** Which level a building is compared with; below, what tells which building it is. */
export function LevelsSection({ value: { levels }, onChange, errors, children }: LevelsSectionProps) {
  const problems = problemsWithin(errors, 'levels');
  const rows = levels.map((level, index) => ({ level, index }));
  const add = () =>
    onChange({
      levels: [...levels, { use: 'dwelling', builtFrom: null, bqM3: Number.NaN, text: '' }],
    });
  return (
    <Section
      name="levels"
      intro="Con quale livello si confronta la media annua di un edificio: secondo la sua destinazione e, dove c’è un anno, solo se costruito da quell’anno in poi. Se il questionario non lo dice, vale il livello dei luoghi di lavoro, e la relazione lo scrive."
    >
      {rows.map(({ level, index }) => (
        <LevelRow
          key={index}
          place={index + 1}
          level={level}
          errors={problemsWithin(problems, String(index))}
          onChange={(changes) => onChange({ levels: withItem(levels, index, changes) })}
          onRemove={() => onChange({ levels: withoutItem(levels, index) })}
        />
      ))}
      <FieldError id="levels-error" text={problems['']} />
      <div>
        <Button variant="default" size="sm" onClick={add}>
          Aggiungi un livello
        </Button>
      </div>
      {children}
    </Section>
  );
}

type LevelRowProps = {
  place: number;
  level: Level;
  errors: Problems;
  onChange: (changes: Partial<Level>) => void;
  onRemove: () => void;
};

function LevelRow({ place, level, errors, onChange, onRemove }: LevelRowProps) {
  return (
    <fieldset className={classes.item}>
      <legend className="ui-hidden">{`Livello ${place}`}</legend>
      <div className={classes.row}>
        <SelectField
          label="Destinazione"
          required
          value={level.use}
          options={uses}
          onChange={(use) => use !== '' && onChange({ use: use as BuildingUse })}
          error={errors['use']}
        />
        <WholeField
          label="Costruiti dal"
          maxDigits={4}
          value={level.builtFrom ?? Number.NaN}
          onChange={(year) => onChange({ builtFrom: Number.isNaN(year) ? null : year })}
          error={errors['builtFrom']}
        />
        <WholeField
          label="Bq/m³"
          required
          maxDigits={5}
          value={level.bqM3}
          onChange={(bqM3) => onChange({ bqM3 })}
          error={errors['bqM3']}
        />
        <IconButton label={`Togli il livello ${place}`} tooltipSide="left" onClick={onRemove}>
          <IconTrash size={18} />
        </IconButton>
      </div>
      <TextField
        label="Come lo dice la relazione"
        required
        maxLength={501}
        value={level.text}
        onChange={(text) => onChange({ text })}
        error={errors['text']}
        autoComplete="off"
      />
    </fieldset>
  );
}
