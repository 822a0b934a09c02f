import { Button } from '@mantine/core';
import { addDays } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import type { SamplingPeriod } from '../contract.ts';
import { samplingTexts } from '../rules.ts';
import classes from './sampling-report.module.css';

type PeriodFormProps = {
  problem: { text: string; detail?: string; requestId?: string } | null;
  isMaking: boolean;
  onEdit: () => void;
  onSubmit: (period: SamplingPeriod) => void;
};

/** What is mostly asked for: the last year, and the two calendar years that are told apart. */
function usualPeriods(today: string): (SamplingPeriod & { label: string })[] {
  const year = Number(today.slice(0, 4));
  return [
    { label: 'Ultimi 12 mesi', start: addDays(today, -365), end: today },
    { label: `Anno ${year}`, start: `${year}-01-01`, end: today },
    { label: `Anno ${year - 1}`, start: `${year - 1}-01-01`, end: `${year - 1}-12-31` },
  ];
}

/** The two days; they live in the address, so that it can be sent on. */
export function PeriodForm({ problem, isMaking, onEdit, onSubmit }: PeriodFormProps) {
  const [{ start = '', end = '' }, setParams] = useSearchParams();
  const edit = (changes: Partial<SamplingPeriod>) => {
    setParams(changes, 'replace');
    onEdit();
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ start, end });
      }}
    >
      <div className={classes.usual} role="group" aria-label="Periodi consueti">
        {usualPeriods(deviceClock.today()).map(({ label, ...period }) => (
          <Button
            key={label}
            variant="default"
            aria-pressed={period.start === start && period.end === end}
            onClick={() => edit(period)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.dates}>
        <DateField label="Data inizio" value={start} onChange={(day) => edit({ start: day })} required />
        <DateField label="Data fine" value={end} onChange={(day) => edit({ end: day })} required />
        <Button type="submit" color="accent" loading={isMaking}>
          Genera report
        </Button>
      </div>
      {problem && (
        <AlertBox tone={problem.text === samplingTexts.failed ? 'error' : 'warning'} title={problem.text}>
          {problem.detail}
          {problem.requestId && <div className={classes.reference}>Riferimento {problem.requestId}</div>}
        </AlertBox>
      )}
    </form>
  );
}
