import { RecordSection } from '#platform/web/records/record-section.tsx';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { type WorkerCategory, workerCategories } from '../../registries/rules.ts';
import { type DoseLimits, lawOfSettings } from '../rules.ts';
import { Confirmation } from './confirmation.tsx';
import classes from './settings.module.css';
import { limitNames, type SettingsPart } from './typed-settings.ts';

const categoryLabels: Record<WorkerCategory, string> = {
  A: 'Categoria A',
  B: 'Categoria B',
  N: 'Non esposto',
};
const limitLabels: Record<keyof DoseLimits, string> = {
  effective: 'Dose efficace',
  lens: 'Cristallino',
  extremities: 'Estremità',
  skin: 'Pelle',
};

/** Limits of a worker's dose in a year, by category (Q2-94). */
export function DoseLimitFields({ typed, change, errors }: SettingsPart) {
  const { limits, confirmed } = typed;
  return (
    <RecordSection title="Limiti di dose dei lavoratori (mSv all’anno)">
      <Confirmation
        law={lawOfSettings.doseLimits}
        isConfirmed={confirmed.doseLimits}
        onChange={(isConfirmed) => change({ confirmed: { ...confirmed, doseLimits: isConfirmed } })}
      />
      {workerCategories.map((category) => (
        <fieldset key={category} className={classes.test}>
          <legend>{categoryLabels[category]}</legend>
          <div className={classes.grid}>
            {limitNames.map((name) => (
              <DecimalField
                key={name}
                label={limitLabels[name]}
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
