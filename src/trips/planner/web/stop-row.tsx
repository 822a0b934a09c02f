import { Button, TextInput } from '@mantine/core';
import { IconLock, IconNote } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { formatDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { durationInWords, readDuration } from '#platform/contract/duration.ts';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { longestWorkMs, planningTexts } from '../../planning/rules.ts';
import type { StopTimes } from '../../times/rules.ts';
import { deadlineOfStop, type PlanStop, providedOf, providedText } from '../plan/rules.ts';
import type { Leg } from '../roads/rules.ts';
import classes from './planner.module.css';

type StopRowProps = {
  stop: PlanStop;
  times: StopTimes | undefined;
  leg: Leg | null;
  isOpen: boolean;
  warnings: readonly string[];
  onOpen: () => void;
  onChange: (changes: Partial<PlanStop>) => void;
  onRemove: () => void;
  onWrongWork: (isWrong: boolean) => void;
};

/** A stop in the list: where, when, how long, and what is wrong with it. */
export function StopRow({ stop, times, leg, isOpen, warnings, ...on }: StopRowProps) {
  const { onOpen, onChange, onRemove } = on;
  const { displayName, address, companyCity, isLocked, removable } = stop;
  const where = placeOf(address, companyCity);
  const hasNote = stop.note !== '' || stop.activityNotes !== '';
  return (
    <div className={classes.stop} data-open={isOpen || undefined}>
      <div className={classes.stopHead}>
        <span className={classes.number} aria-hidden>
          {times?.mapsIndex ?? '–'}
        </span>
        <div className={classes.stopWords}>
          <button type="button" className={classes.stopName} aria-expanded={isOpen} onClick={onOpen}>
            {displayName}
          </button>
          <span className={classes.quiet}>
            {where || 'Senza indirizzo'}
            {isLocked && (
              <>
                {' · '}
                <IconLock size={14} aria-hidden /> posto bloccato
              </>
            )}
            {hasNote && (
              <>
                {' · '}
                <IconNote size={14} aria-hidden /> note
              </>
            )}
          </span>
        </div>
        <MoreMenu
          size="sm"
          label={`Altre azioni per ${displayName}`}
          actions={[
            { label: isOpen ? 'Chiudi la scheda' : 'Apri la scheda', onSelect: onOpen },
            {
              label: isLocked ? 'Sblocca il posto' : 'Blocca il posto nell’ordine',
              onSelect: () => onChange({ isLocked: !isLocked }),
            },
            ...(removable ? [{ label: 'Togli dalla giornata', isDanger: true, onSelect: onRemove }] : []),
          ]}
        />
      </div>
      <div className={classes.stopTimes}>
        <Arrival stop={stop} times={times} leg={leg} />
        <TextInput
          size="sm"
          type="time"
          label="Ora prevista"
          value={providedText(stop)}
          onChange={({ currentTarget: { value } }) => onChange(providedOf(value))}
        />
        <WorkField
          key={stop.workingTime}
          value={stop.workingTime}
          onChange={(workingTime) => onChange({ workingTime, isTimeTyped: true })}
          onWrong={on.onWrongWork}
        />
      </div>
      <Problems stop={stop} times={times} warnings={warnings} />
    </div>
  );
}

/** A saved address names its town already. */
const placeOf = (address: string, city: string) =>
  [address, address.includes(city.replace(/ \(.*/, '')) ? '' : city].filter((part) => part !== '').join(', ');

/** When one arrives, and by which way. */
function Arrival({ stop, times, leg }: Pick<StopRowProps, 'stop' | 'times' | 'leg'>) {
  const arrival = times?.arrival;
  if (stop.location === null) return <p className={classes.arrival}>Senza coordinate: fuori dal percorso</p>;
  const isGuess = leg?.kind === 'stima';
  return (
    <p className={classes.arrival}>
      <span className={classes.quiet}>Arrivo</span>{' '}
      <strong className={classes.clock}>{arrival ? romeTimeOfDay(arrival) : '––:––'}</strong>
      {times && times.dayOffset > 0 && <span className={classes.late}> +{times.dayOffset} g</span>}
      {leg && (
        <span className={classes.way}>
          {isGuess && <abbr title="Stima, senza strade">≈</abbr>} {leg.distance.text} · {leg.duration.text}
          {leg.kind === 'precedente' && ' (da aggiornare)'}
        </span>
      )}
    </p>
  );
}

const tolerance = {
  in: { word: 'in tolleranza', tone: 'ok' },
  before: { word: 'in anticipo', tone: 'running' },
  after: { word: 'in ritardo', tone: 'wrong' },
} as const;

function Problems({ stop, times, warnings }: Pick<StopRowProps, 'stop' | 'times' | 'warnings'>) {
  const deadline = deadlineOfStop(stop);
  const agreed = times && times.arrivalClass !== 'unknown' ? tolerance[times.arrivalClass] : null;
  const minutes = Math.abs(times?.differenceMinutes ?? 0);
  const by = times?.arrivalClass === 'in' ? '' : ` di ${durationInWords(minutes * 60_000)}`;
  return (
    <ul className={classes.problems}>
      {agreed && (
        <li>
          <StateWord word={`${agreed.word}${by}`} tone={agreed.tone} />
        </li>
      )}
      {stop.providedHour !== null && !agreed && (
        <li>
          <StateWord word="arrivo non calcolabile" tone="quiet" />
        </li>
      )}
      {times?.isPastDeadline && deadline && (
        <li>
          <StateWord word={`oltre la scadenza del ${formatDay(deadline)}`} tone="wrong" />
        </li>
      )}
      {warnings.map((warning) => (
        <li key={warning}>
          <StateWord word={warning} tone="warning" />
        </li>
      ))}
    </ul>
  );
}

type WorkFieldProps = {
  value: number;
  onChange: (ms: number) => void;
  /** What is typed is no duration, or one again: nothing is saved past it. */
  onWrong?: (isWrong: boolean) => void;
};

/** A duration typed as people write it: '45', '1:30', '1 h 30 min'. */
export function WorkField({ value, onChange, onWrong }: WorkFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(durationInWords(value));
  const [problem, setProblem] = useState<string>();
  const tell = useRef(onWrong);
  useEffect(() => {
    tell.current = onWrong;
  });
  const isWrong = problem !== undefined;
  useEffect(() => {
    if (!isWrong) return;
    tell.current?.(true);
    return () => tell.current?.(false);
  }, [isWrong]);
  const take = () => {
    const ms = readDuration(typed);
    if (ms === null || ms > longestWorkMs) return setProblem(planningTexts.badWork);
    setProblem(undefined);
    if (ms !== value) onChange(ms);
    else setTyped(durationInWords(value));
  };
  return (
    <div id={id} className={classes.work} onBlur={take}>
      <TextField label="Lavoro" value={typed} error={problem} onChange={setTyped} />
    </div>
  );
}

type DayActionsProps = {
  onOrder: () => void;
  onCustom: () => void;
  onFill: () => void;
  isBusy: boolean;
  canOrder: boolean;
  isFilling: boolean;
};

/** What can be done to the whole list. */
export function DayActions({ onOrder, onCustom, onFill, isBusy, canOrder, isFilling }: DayActionsProps) {
  return (
    <div className={`${classes.dayActions} ${classes.dayTools}`}>
      <Button variant="default" size="sm" onClick={onCustom}>
        Aggiungi fermata
      </Button>
      <Button variant="default" size="sm" loading={isBusy} disabled={!canOrder} onClick={onOrder}>
        Proponi l’ordine
      </Button>
      <Button variant="default" size="sm" aria-expanded={isFilling} onClick={onFill}>
        Riempi la giornata
      </Button>
    </div>
  );
}
