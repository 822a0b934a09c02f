import { Button, TextInput } from '@mantine/core';
import { romeTimeOfDay } from '#platform/contract/dates.ts';
import { durationInWords } from '#platform/contract/duration.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { FieldErrorText } from '#ui/fields/field-error.tsx';
import type { MyStop } from '../contract.ts';
import { instantOf, type VisitDraft } from '../visit/rules.ts';
import classes from './field-days.module.css';

type VisitHoursProps = {
  day: string;
  stop: MyStop;
  draft: VisitDraft;
  errors: Partial<Record<string, string>>;
  onChange: (part: Partial<VisitDraft>) => void;
};

/** From when to when one really worked: the next trip's proposals are made of it. */
export function VisitHours({ day, stop, draft, errors, onChange }: VisitHoursProps) {
  const { arrived, left } = draft;
  const isToday = day === deviceClock.today();
  const [from, to] = [instantOf(day, arrived), instantOf(day, left)];
  const worked = from && to && to >= from ? Date.parse(to) - Date.parse(from) : null;
  return (
    <section aria-labelledby="visit-hours">
      <h2 id="visit-hours" className={classes.part}>
        Ore davvero lavorate
      </h2>
      <p className={classes.quiet}>
        {worked === null
          ? `Lavoro previsto: ${durationInWords(stop.workingTime)}.`
          : `Lavoro: ${durationInWords(worked)}; previsto: ${durationInWords(stop.workingTime)}.`}
      </p>
      <div className={classes.hours}>
        <TimeField
          label="Arrivo"
          value={arrived}
          error={errors['arrived']}
          hasNow={isToday}
          onChange={(time) => onChange({ arrived: time })}
        />
        <TimeField
          label="Fine"
          value={left}
          error={errors['left']}
          hasNow={isToday}
          onChange={(time) => onChange({ left: time })}
        />
      </div>
    </section>
  );
}

type TimeFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  /** 'Adesso' is an hour of this day. */
  hasNow: boolean;
  onChange: (time: string) => void;
};

function TimeField({ label, value, error, hasNow, onChange }: TimeFieldProps) {
  return (
    <div className={classes.time}>
      <TextInput
        type="time"
        label={label}
        value={value}
        error={error ? <FieldErrorText text={error} /> : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hasNow && (
        <Button
          variant="default"
          aria-label={`${label}: adesso`}
          onClick={() => onChange(romeTimeOfDay(deviceClock.now()))}
        >
          Adesso
        </Button>
      )}
    </div>
  );
}
