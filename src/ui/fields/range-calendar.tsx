import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { addDays } from '#platform/contract/dates.ts';
import { dayInWords, monthAfter, monthInWords, weekdayNames, weeksOf } from '#platform/contract/months.ts';
import { IconButton } from '../controls/icon-button.tsx';
import classes from './range-calendar.module.css';

type RangeCalendarProps = {
  label: string;
  /** The one or two days that are picked; two are the ends of a range. */
  picked: readonly string[];
  /** Days that are somebody's already. */
  isTaken: (day: string) => boolean;
  today: string;
  disabled?: boolean;
  /** What is wrong with what was picked last, or how to pick. */
  describedBy?: string;
  onPick: (day: string) => void;
};

/** How far each key goes from a day. */
const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => sameDayOf(monthAfter(day.slice(0, 7), -1), day),
  PageDown: (day) => sameDayOf(monthAfter(day.slice(0, 7), 1), day),
};

function sameDayOf(month: string, day: string): string {
  const same = addDays(`${month}-01`, Number(day.slice(8, 10)) - 1);
  return same.slice(0, 7) === month ? same : addDays(`${monthAfter(month, 1)}-01`, -1);
}

/** A month whose days are picked by pointer or by keys: arrows, page up and down, Enter. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { label, picked, today, describedBy } = props;
  const [active, setActive] = useState(picked[0] ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const id = useId();
  const month = active.slice(0, 7);

  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
    isMoving.current = false;
  }, [active]);

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    isMoving.current = true;
    setActive(step(active));
  }
  const turn = (count: number) => setActive(sameDayOf(monthAfter(month, count), active));

  return (
    <div className={classes.calendar} data-disabled={props.disabled ? '' : undefined}>
      <div className={classes.head}>
        <IconButton label="Mese precedente" onClick={() => turn(-1)}>
          <IconChevronLeft size={20} />
        </IconButton>
        <h2 id={`${id}-month`} className={classes.month} aria-live="polite">
          {monthInWords(month)}
        </h2>
        <IconButton label="Mese successivo" onClick={() => turn(1)}>
          <IconChevronRight size={20} />
        </IconButton>
      </div>
      {/* a table whose cells are gone through by keys is a grid. */}
      <table
        ref={grid}
        role="grid"
        className={classes.grid}
        aria-label={label}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={isWithin(day, picked)}>
                  <DayButton
                    {...props}
                    day={day}
                    month={month}
                    isActive={day === active}
                    onSeen={setActive}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isWithin = (day: string, [first, last = first]: readonly string[]) =>
  first !== undefined && last !== undefined && first <= day && day <= last;

type DayButtonProps = RangeCalendarProps & {
  day: string;
  month: string;
  isActive: boolean;
  onSeen: (day: string) => void;
};

function DayButton({
  day,
  month,
  isActive,
  picked,
  isTaken,
  today,
  disabled,
  onSeen,
  onPick,
}: DayButtonProps) {
  const taken = isTaken(day);
  const isEnd = picked.includes(day);
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-beside={day.slice(0, 7) === month ? undefined : ''}
      data-taken={taken ? '' : undefined}
      data-within={isWithin(day, picked) ? '' : undefined}
      data-end={isEnd ? '' : undefined}
      data-today={day === today ? '' : undefined}
      tabIndex={isActive ? 0 : -1}
      disabled={disabled}
      aria-pressed={isEnd}
      aria-disabled={taken || undefined}
      aria-label={`${dayInWords(day)}${taken ? ', occupato' : ''}`}
      onClick={() => {
        onSeen(day);
        onPick(day);
      }}
    >
      {Number(day.slice(8, 10))}
    </button>
  );
}
