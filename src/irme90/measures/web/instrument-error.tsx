import { Button } from '@mantine/core';
import { FieldError } from '#ui/fields/field-error.tsx';
import { controlCardHref } from '../../control-cards/rules.ts';
import classes from './measures.module.css';

type InstrumentErrorProps = { client: number; instrument: number; text: string };

/** What keeps a chosen instrument from measuring, and the red way to its control card, in a new tab (S1 §8). */
export function InstrumentError({ client, instrument, text }: InstrumentErrorProps) {
  return (
    <div className={classes.told}>
      <FieldError id="instrument-problem" text={text} />
      <Button
        component="a"
        color="red"
        href={controlCardHref(client, instrument)}
        target="_blank"
        rel="noreferrer"
      >
        Apri la carta di controllo
      </Button>
    </div>
  );
}
