import { Button, Group } from '@mantine/core';
import { addDays, formatDay } from '#platform/contract/dates.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import classes from './wizard.module.css';

type EarlierDatesNoteProps = {
  /** The dates of before, in order. */
  days: readonly string[];
  today: string;
  onConfirm: () => void;
  onToday: () => void;
};

/** Asks whether the dates of work that was begun on another day are meant. */
export function EarlierDatesNote({ days, today, onConfirm, onToday }: EarlierDatesNoteProps) {
  return (
    <div className={classes.overSteps}>
      <AlertBox
        title={`${days.length === 1 ? 'Data' : 'Date'} ${inWords(days, today)}: confermare`}
        action={
          <Group gap="sm">
            <Button variant="default" onClick={onConfirm}>
              Conferma
            </Button>
            <Button variant="default" onClick={onToday}>
              Metti oggi
            </Button>
          </Group>
        }
      >
        Questo lavoro è stato cominciato in un altro giorno.
      </AlertBox>
    </div>
  );
}

/** 'di ieri', 'di ieri e del 27/11/2026' */
function inWords(days: readonly string[], today: string): string {
  const words = days.map((day) => (day === addDays(today, -1) ? 'di ieri' : `del ${formatDay(day)}`));
  return words.join(' e ');
}
