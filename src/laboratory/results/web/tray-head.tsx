import type { ReactNode } from 'react';
import { DateField } from '#ui/fields/date-field.tsx';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import classes from './tray.module.css';
import type { TrayShared } from './tray-appraisal.ts';

type TrayHeadProps = {
  shared: TrayShared;
  today: string;
  onChange: (name: keyof TrayShared, value: string) => void;
  /** How the grid behaves. */
  choices: ReactNode;
};

/** What is the same for every row of the tray, said once. */
export function TrayHead({ shared, today, onChange, choices }: TrayHeadProps) {
  const field = (name: keyof TrayShared) => ({
    value: shared[name],
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <div className={classes.shared} role="group" aria-label="Per tutte le righe">
      <DateField
        label="Letto il"
        today={today}
        max={today}
        {...field('letto')}
        error={shared.letto === '' ? 'Indicare il giorno della lettura.' : undefined}
      />
      <TextField label="Lettore" maxLength={100} {...field('lettore')} />
      <DecimalField label="Area letta" unit="cm²" placeholder="del lotto" {...field('area')} />
      <TextField label="Campi" inputMode="numeric" maxLength={9} {...field('campi')} />
      <div className={classes.choices}>{choices}</div>
    </div>
  );
}
