import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldError } from '#ui/fields/field-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { buildingUseLabels } from '../../comparison/rules.ts';
import { buildingUses } from '../../contract.ts';
import type { BuildingUse } from '../../rules.ts';
import classes from '../report-settings.module.css';
import { problemsWithin, withItem, withoutItem } from '../typed-settings.ts';
import { FieldRow, Rows } from './rows.tsx';
import { type SectionProps, WholeField } from './section.tsx';

const uses = buildingUses.map((value) => ({ value, label: buildingUseLabels[value] }));
const headers = ['Destinazione', 'Costruiti dal', 'Bq/m³', 'Come lo dice la relazione'];

/** Which level a building is compared with; below, what tells which building it is. */
export function LevelsSection({
  value: { levels },
  onChange,
  errors,
  children,
}: SectionProps & { children: ReactNode }) {
  const problems = problemsWithin(errors, 'levels');
  const rows = levels.map((level, index) => ({
    ...{ level, index, wrong: problemsWithin(problems, String(index)) },
    set: (changes: Partial<typeof level>) => onChange({ levels: withItem(levels, index, changes) }),
  }));
  const add = () =>
    onChange({ levels: [...levels, { use: 'dwelling', builtFrom: null, bqM3: Number.NaN, text: '' }] });
  return (
    <>
      <Rows
        headers={headers}
        widths="minmax(0, 3fr) 100px 84px minmax(0, 5fr)"
        short="repeat(2, minmax(0, 1fr))"
      >
        {rows.map(({ level, index, wrong, set }) => (
          <FieldRow
            key={index}
            name={`Livello ${index + 1}`}
            removeLabel={`Togli il livello ${index + 1}`}
            onRemove={() => onChange({ levels: withoutItem(levels, index) })}
            short={
              <>
                <SelectField
                  label="Destinazione"
                  required
                  value={level.use}
                  options={uses}
                  onChange={(use) => use !== '' && set({ use: use as BuildingUse })}
                  error={wrong['use']}
                />
                <WholeField
                  label="Costruiti dal"
                  maxDigits={4}
                  value={level.builtFrom ?? Number.NaN}
                  onChange={(year) => set({ builtFrom: Number.isNaN(year) ? null : year })}
                  error={wrong['builtFrom']}
                />
                <WholeField
                  label="Bq/m³"
                  required
                  maxDigits={5}
                  value={level.bqM3}
                  onChange={(bqM3) => set({ bqM3 })}
                  error={wrong['bqM3']}
                />
              </>
            }
          >
            <TextField
              label="Come lo dice la relazione"
              required
              maxLength={501}
              value={level.text}
              onChange={(text) => set({ text })}
              error={wrong['text']}
              autoComplete="off"
            />
          </FieldRow>
        ))}
      </Rows>
      <FieldError id="levels-error" text={problems['']} />
      <div>
        <Button variant="default" size="sm" onClick={add}>
          Aggiungi un livello
        </Button>
      </div>
      <details className={classes.fields} open={Object.keys(problemsWithin(errors, 'building')).length > 0}>
        <summary>Da quali domande del questionario si capisce</summary>
        <div className={classes.folded}>{children}</div>
      </details>
    </>
  );
}
