import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { ReasonDialog } from '#platform/web/records/reason-dialog.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import type { Batch } from '../contract.ts';
import { commentControl } from '../controls/comment/contract.ts';
import { type ControlOnWire, listControls } from '../controls/contract.ts';
import { controlLabels, controlTexts } from '../controls/rules.ts';
import { getBatchHistory } from '../record/contract.ts';
import classes from './batches.module.css';

/** A control that is out of control, and how it is in words: 'a 4σ: Fuori controllo: oltre 3σ.' */
export type OutOfControlRow = { given: ControlOnWire; inWords: string };

type OutOfControlProps = { batch: Batch; rows: readonly OutOfControlRow[] };

/** What is out of control: what was said of it, or the way to say it; until then reports wait. */
export function OutOfControl({ batch, rows }: OutOfControlProps) {
  const [asked, setAsked] = useState<ControlOnWire | null>(null);
  const waiting = rows.filter(({ given }) => given.commenti.length === 0);
  return (
    <AlertBox
      tone={waiting.length > 0 ? 'error' : 'warning'}
      live={false}
      title={countOf(rows.length, 'controllo da guardare', 'controlli da guardare')}
    >
      {waiting.length > 0 && controlTexts.blocked(batch.codice, waiting.length)}
      <ul className={classes.refused}>
        {rows.map(({ given, inWords }) => (
          <li key={given.id}>
            {which(given)}, {inWords}
            {given.commenti.map(({ testo, quando, chi }) => (
              <p key={quando} className={classes.comment}>
                «{testo}» {chi ?? 'Il sistema'}, {formatDay(romeDay(new Date(quando)))}
              </p>
            ))}
            <Button
              className={classes.commentButton}
              variant="default"
              size="xs"
              aria-label={`${wayToSay(given)}: ${which(given)}`}
              onClick={() => setAsked(given)}
            >
              {wayToSay(given)}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          endpoint={commentControl}
          name="testo"
          label="Commento"
          params={{ lotto: batch.id, controllo: asked.id }}
          body={{}}
          refresh={[listControls, getBatchHistory]}
          title="Commentare il controllo?"
          confirmLabel="Registra il commento"
          done="Commento registrato"
          onClose={() => setAsked(null)}
        >
          {which(asked)}: che cosa è successo, e perché i risultati del lotto valgono lo stesso. Il commento
          resta com’è, con chi l’ha scritto e quando; da allora il controllo non blocca più le relazioni.
        </ReasonDialog>
      )}
    </AlertBox>
  );
}

function wayToSay({ commenti }: ControlOnWire): string {
  return commenti.length === 0 ? 'Commenta' : 'Aggiungi un commento';
}

/** 'Bianco del 10/03/2026' */
function which({ tipo, letto }: ControlOnWire): string {
  return `${controlLabels[tipo]} del ${formatDay(letto)}`;
}
