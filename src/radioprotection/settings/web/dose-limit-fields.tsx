import { RecordSection } from '#platform/web/records/record-section.tsx';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { workerCategories } from '../../registries/rules.ts';
import { doseLimitLabels, limitNames, workerCategoryLabels } from '../comparison/rules.ts';
import classes from './settings.module.css';
import type { SettingsPart } from './typed-settings.ts';

/** Limits of a worker's dose in a year, by category (Q2-94). */
export function DoseLimitFields({ typed, change, errors }: SettingsPart) {
  const { limits } = typed;
  return (
    <RecordSection title="Limiti di dose dei lavoratori (mSv all’anno)">
      {workerCategories.map((category) => (
        <fieldset key={category} className={classes.test}>
          <legend>{workerCategoryLabels[category]}</legend>
          <div className={classes.grid}>
            {limitNames.map((name) => (
              <DecimalField
                key={name}
                label={doseLimitLabels[name]}
                unit="mSv"
                value={limits[`${category}.${name}`] ?? ''}
                error={errors[`impostazioni.doseLimits.${category}.${name}`]}
                onChange={(value) => change({ limits: { ...limits, [`${category}.${name}`]: value } })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </RecordSection>
  );
}
