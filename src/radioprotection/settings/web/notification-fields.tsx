import { RecordSection } from '#platform/web/records/record-section.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import classes from './settings.module.css';
import type { SettingsPart } from './typed-settings.ts';

/** What a preventive notification says besides the facts of the unit. */
export function NotificationFields({ typed, change, errors }: SettingsPart) {
  const errorOf = (name: string) =>
    Object.entries(errors).find(([field]) => field.startsWith(`impostazioni.notification.${name}`))?.[1];
  return (
    <RecordSection title="Notifica preventiva">
      <div className={classes.part}>
        <TextAreaField
          label="Destinatari"
          description="Uno per riga."
          value={typed.addressees}
          error={errorOf('addressees')}
          onChange={(addressees) => change({ addressees })}
        />
        <TextAreaField
          label="Riferimenti di legge"
          description="Uno per riga."
          rows={2}
          value={typed.references}
          error={errorOf('references')}
          onChange={(references) => change({ references })}
        />
        <TextAreaField
          label="Testo"
          rows={6}
          value={typed.text}
          error={errorOf('text')}
          onChange={(text) => change({ text })}
        />
      </div>
    </RecordSection>
  );
}
