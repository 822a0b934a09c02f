import { Button } from '@mantine/core';
import { deviceClock } from '#platform/web/clock.ts';
import { firstFree, freeInWords, missingInWords, type Span, spanInWords, spanOf } from '../rules.ts';
import classes from './inspections.module.css';
import type { useDelegationChoices } from './use-delegation-choices.ts';

/** So many taken periods are told beside the calendar, which shows all. */
const toldPeriods = 5;

type DelegationSummaryProps = {
  choices: ReturnType<typeof useDelegationChoices>;
  dates: readonly string[];
  isSaving: boolean;
  onTake: (span: Span) => void;
  onSave: () => void;
};

/** What is about to be saved, what is still to be chosen, and when the place is taken already. */
export function DelegationSummary({ choices, dates, isSaving, onTake, onSave }: DelegationSummaryProps) {
  const { client, place, operator, taken } = choices;
  const span = spanOf(dates);
  const missing = missingInWords({
    cliente: client === '',
    luogo: place === null,
    ispettore: operator === null,
    giorni: span === null,
  });
  return (
    <section className={classes.summary} aria-label="La delega">
      <h2 className={classes.summaryTitle}>La delega</h2>
      {operator && place && (
        <p className={classes.line}>
          {operator.label}, {place.label}
        </p>
      )}
      <p className={classes.picked} aria-live="polite">
        {span ? `Delega ${spanInWords(span)}` : ''}
      </p>
      {missing !== null && <p className={classes.quiet}>{missing}</p>}
      {taken && span === null && <Free taken={taken} onTake={onTake} />}
      <Button
        color="accent"
        disabled={missing !== null}
        loading={isSaving}
        onClick={onSave}
        className={classes.save ?? ''}
      >
        Salva
      </Button>
      {taken && <Taken taken={taken} />}
    </section>
  );
}

function Free({ taken, onTake }: { taken: readonly Span[]; onTake: (span: Span) => void }) {
  const free = firstFree(taken, deviceClock.today(), 1);
  return (
    <div className={classes.free}>
      <span>{freeInWords(free)}</span>
      <Button variant="default" size="sm" onClick={() => onTake(free)}>
        Scegli {spanInWords(free)}
      </Button>
    </div>
  );
}

/** The periods to come, the next first. */
function Taken({ taken }: { taken: readonly Span[] }) {
  const coming = taken
    .filter(({ end }) => end >= deviceClock.today())
    .toSorted((a, b) => a.start.localeCompare(b.start));
  if (coming.length === 0) return <p className={classes.quiet}>Qui non c’è nessun’altra delega in arrivo.</p>;
  const rest = coming.length - toldPeriods;
  return (
    <div>
      <h3 className={classes.turnTitle}>Già occupato</h3>
      <ul className={classes.periods}>
        {coming.slice(0, toldPeriods).map((one) => (
          <li key={one.start}>{spanInWords(one)}</li>
        ))}
        {rest > 0 && <li>{rest === 1 ? 'e un altro periodo' : `e altri ${rest} periodi`}</li>}
      </ul>
    </div>
  );
}
