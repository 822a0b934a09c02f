import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { InstrumentItem } from '../contract.ts';
import { controlCardHref, errorCodeOf, errorTextOf } from '../rules.ts';
import classes from './cards.module.css';

type InstrumentErrorProps = { client: number; instrument: InstrumentItem; today: string };

/**
 * What keeps a chosen instrument from measuring, told at once: a red button with the text, which opens the control card
 * in a new tab. Judged anew from what is known of it, so that a page left open over midnight tells of the new day.
 */
export function InstrumentError({ client, instrument, today }: InstrumentErrorProps) {
  const error = errorTextOf(errorCodeOf(instrument, today), instrument.limitsMessage);
  if (error === null) return null;
  return (
    <Button
      component="a"
      color="red"
      href={controlCardHref(client, instrument.id)}
      target="_blank"
      rel="noopener"
      rightSection={<IconExternalLink size={18} aria-hidden />}
      classNames={{ root: classes.error ?? '', label: classes.errorText ?? '' }}
    >
      {error}
    </Button>
  );
}
