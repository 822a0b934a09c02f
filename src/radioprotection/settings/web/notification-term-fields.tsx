import { RecordSection } from '#platform/web/records/record-section.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { termLabels, termNames } from '../comparison/rules.ts';
import classes from './settings.module.css';
import type { SettingsPart } from './typed-settings.ts';

/** How long before it takes effect a change is to be notified (decision 050). */
export function NotificationTermFields({ typed, change, errors }: SettingsPart) {
  const { terms } = typed;
  return (
    <RecordSection title="Termini di notifica">
      <p className={classes.quiet}>
        Giorni tra la notifica preventiva e la decorrenza. Per ogni unità locale decide il tipo di impianto
        dei suoi registri aperti; chi prepara una pratica massiva è avvisato quando ne restano meno.
      </p>
      <div className={classes.grid}>
        {termNames.map((name) => (
          <NumberField
            key={name}
            label={termLabels[name]}
            maxDigits={3}
            value={terms[name] ?? ''}
            error={errors[`impostazioni.notificationTerms.${name}`]}
            onChange={(days) => change({ terms: { ...terms, [name]: days } })}
          />
        ))}
      </div>
    </RecordSection>
  );
}
