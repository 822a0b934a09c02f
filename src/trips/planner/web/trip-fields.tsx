import { TextInput } from '@mantine/core';
import { PlaceInput } from '#customers/sites/web/public.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Departure, Plan } from '../plan/rules.ts';
import { ManyField } from './many-field.tsx';
import classes from './planner.module.css';
import type { PlanChoices } from './use-choices.ts';
import type { Change } from './use-planner.ts';

export type TripFieldsProps = {
  plan: Plan;
  choices: PlanChoices;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: Change;
  /** Something stands in the place's field that was not chosen from its list. */
  onTyped: (isChosen: boolean) => void;
};

/** What is asked of a day besides its stops. */
export function TripFields({ plan, choices, errors, onChange, onTyped }: TripFieldsProps) {
  const { departure } = plan;
  const set = (changes: Partial<Plan>) => onChange((old) => ({ ...old, ...changes }));
  const leave = (changes: Partial<Departure>) =>
    onChange((old) => ({ ...old, departure: { ...old.departure, ...changes } }));
  return (
    <div className={classes.fields} role="group" aria-label="Trasferta e partenza">
      <TextField
        label="Nome della trasferta"
        required
        maxLength={255}
        value={plan.name}
        error={errors['name']}
        onChange={(name) => set({ name })}
      />
      <ManyField
        label="Operatori"
        placeholder="Scegli…"
        options={choices.operators}
        value={plan.operators}
        error={errors['operators']}
        onChange={(operators) => set({ operators })}
      />
      <ManyField
        label="Strumenti"
        placeholder="Scegli…"
        options={choices.instruments(departure.day)}
        value={plan.instruments}
        error={errors['instruments']}
        onChange={(instruments) => set({ instruments })}
      />
      <PlaceInput
        label="Partenza da"
        required
        begun={departure.origin}
        error={errors['origin']}
        onTyped={onTyped}
        onPick={({ name, lat, lng }) => leave({ origin: name, location: { lat, lng } })}
        onUnplaced={(origin) => leave({ origin, location: null })}
      />
      <DateField
        label="Giorno"
        required
        value={departure.day}
        error={errors['day']}
        onChange={(day) => leave({ day })}
      />
      <TextInput
        label="Ora"
        type="time"
        withAsterisk
        value={departure.time}
        error={errors['time']}
        onChange={({ currentTarget: { value } }) => leave({ time: value })}
      />
    </div>
  );
}
