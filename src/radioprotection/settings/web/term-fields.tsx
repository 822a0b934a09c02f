import { RecordSection } from '#platform/web/records/record-section.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { activityTypeLabels, activityTypes } from '../../activities/rules.ts';
import classes from './settings.module.css';
import type { SettingsPart } from './typed-settings.ts';

/** Days from the day an activity is entered, or the one before was done, to its deadline (Q2-95). */
export function TermFields({ typed, change, errors }: SettingsPart) {
  return (
    <RecordSection title="Scadenze per tipo di attività">
      <p className={classes.quiet}>Giorni da oggi alla scadenza. Vuoto: il tipo non ne propone una.</p>
      <div className={classes.grid}>
        {activityTypes.map((type) => (
          <NumberField
            key={type}
            label={activityTypeLabels[type]}
            maxDigits={4}
            value={typed.days[type] ?? ''}
            error={errors[`impostazioni.typologyDays.${type}`]}
            onChange={(days) => change({ days: { ...typed.days, [type]: days } })}
          />
        ))}
      </div>
    </RecordSection>
  );
}
