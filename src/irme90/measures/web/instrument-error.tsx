import { Button } from '@mantine/core';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { controlCardHref } from '../../control-cards/rules.ts';
import classes from './measures.module.css';

type InstrumentErrorProps = { client: number; instrument: number; isKept: boolean; text: string };

/**
 * What keeps a chosen instrument from measuring, and the red way to its control card, in a new tab (S1 §8). Of a kept
 * answer it keeps from nothing: the server may know better.
 */
export function InstrumentError({ client, instrument, isKept, text }: InstrumentErrorProps) {
  return (
    <div className={classes.told}>
      {isKept ? (
        <AlertBox tone="warning" title="Così risultava all’ultima lettura">
          {text} Le misure si possono inviare: lo strumento sarà verificato al loro arrivo.
        </AlertBox>
      ) : (
        <FieldError id="instrument-problem" text={text} />
      )}
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
