import { Button } from '@mantine/core';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { signedDecimalOf } from '#ui/fields/decimal.ts';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type DeviceCategory, deviceCategories, deviceCategoryLabels } from '../../devices/rules.ts';
import { acceptabilityText } from '../../quality-controls/rules.ts';
import classes from './settings.module.css';
import type { SettingsPart, TypedSettings } from './typed-settings.ts';

type Test = TypedSettings['tests'][number];
const blank: Test = {
  ...{ code: '', label: '', unit: '', least: '', most: '' },
  ...{ showCriteria: 1, required: true, categories: [] },
};

/** What quality controls measure, and what is acceptable of it. */
export function TestsFields({ typed, change, errors }: SettingsPart) {
  const { tests } = typed;
  const put = (place: number, changes: Partial<Test>) =>
    change({ tests: tests.map((test, at) => (at === place ? { ...test, ...changes } : test)) });
  return (
    <RecordSection title="Valori misurati nei controlli di qualità">
      {Object.entries(tests).map(([place, test]) => (
        <TestField
          key={place}
          test={test}
          errorOf={(name) =>
            errors[`impostazioni.tests.${place}.${name}`] ?? errors[`impostazioni.tests.${place}`]
          }
          hasProblem={Object.keys(errors).some((name) =>
            `${name}.`.startsWith(`impostazioni.tests.${place}.`),
          )}
          onChange={(changes) => put(Number(place), changes)}
          onRemove={() => change({ tests: tests.filter((_test, at) => at !== Number(place)) })}
        />
      ))}
      <Button variant="default" onClick={() => change({ tests: [...tests, blank] })}>
        Aggiungi un valore
      </Button>
    </RecordSection>
  );
}

type TestFieldProps = {
  test: Test;
  errorOf: (name: string) => string | undefined;
  hasProblem: boolean;
  onChange: (changes: Partial<Test>) => void;
  onRemove: () => void;
};

function TestField({ test, errorOf, hasProblem, onChange, onRemove }: TestFieldProps) {
  const text = (name: 'code' | 'label' | 'unit' | 'least' | 'most') => ({
    value: test[name],
    error: errorOf(name),
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <details
      className={classes.folded}
      open={hasProblem || test.label === ''}
      aria-label={test.label || 'Nuovo valore'}
    >
      <summary>
        <b>{test.label || 'Nuovo valore'}</b>
        <span className={classes.said}>{summaryOf(test)}</span>
      </summary>
      <div className={classes.grid}>
        <TextField label="Valore" {...text('label')} />
        <TextField label="Codice" {...text('code')} />
        <TextField label="Unità" {...text('unit')} />
        <DecimalField isSigned label="Minimo accettabile" {...text('least')} />
        <DecimalField isSigned label="Massimo accettabile" {...text('most')} />
      </div>
      <fieldset className={classes.categories}>
        <legend>Categorie di dispositivo</legend>
        <p className={classes.quiet}>Nessuna: su ogni dispositivo.</p>
        <div className={classes.choices}>
          {deviceCategories.map((category) => (
            <label key={category} className={classes.tick}>
              <input
                type="checkbox"
                checked={test.categories.includes(category)}
                onChange={(event) =>
                  onChange({ categories: withCategory(test, category, event.currentTarget.checked) })
                }
              />
              {deviceCategoryLabels[category]}
            </label>
          ))}
        </div>
      </fieldset>
      <CheckField
        label="Obbligatorio"
        checked={test.required}
        onChange={(required) => onChange({ required })}
      />
      <CheckField
        label="Anche nella prova di costanza"
        checked={test.showCriteria === 1}
        onChange={(isShown) => onChange({ showCriteria: isShown ? 1 : 0 })}
      />
      <Button variant="default" onClick={onRemove}>
        Togli «{test.label || 'nuovo valore'}»
      </Button>
    </details>
  );
}

/** The chosen categories, in their own order. */
function withCategory(test: Test, category: DeviceCategory, isChosen: boolean): Test['categories'] {
  return deviceCategories.filter((one) => (one === category ? isChosen : test.categories.includes(one)));
}

/** What a folded value says of itself: what is acceptable, on which devices. */
function summaryOf({ least, most, unit, categories, required }: Test): string {
  const range = acceptabilityText({ least: signedDecimalOf(least), most: signedDecimalOf(most), unit });
  const devices =
    categories.length === 0
      ? 'ogni dispositivo'
      : categories.length === 1
        ? '1 categoria'
        : `${categories.length} categorie`;
  return [range || 'nessun limite', devices, required ? '' : 'facoltativo'].filter(Boolean).join(' · ');
}
