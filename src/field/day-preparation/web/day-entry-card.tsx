import { Button } from '@mantine/core';
import { deviceClock } from '#platform/web/clock.ts';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import classes from './day.module.css';
import type { DayEntry } from './day-desk.ts';
import { readyWords } from './entry-words.ts';

type DayEntryCardProps = { entry: DayEntry; onRefresh: () => void; onRemove: () => void };

/** A chosen site: what the phone holds of it, what is being fetched, what failed. */
export function DayEntryCard({ entry, onRefresh, onRemove }: DayEntryCardProps) {
  const { committente, cliente, indirizzo, luogo } = entry.site;
  const again = entry.work?.state === 'failed' ? 'Riprova' : 'Aggiorna';
  const isWorking = entry.work !== null && entry.work.state !== 'failed';
  return (
    <li>
      <article className={classes.card} aria-label={indirizzo.nome}>
        <h3 className={classes.name}>{indirizzo.nome}</h3>
        <p className={classes.line}>{`${cliente.nome} · ${committente.nome}`}</p>
        <p className={classes.line}>{luogo}</p>
        <State entry={entry} />
        <div className={classes.actions}>
          <Button
            variant="default"
            disabled={isWorking}
            aria-label={`${again} ${indirizzo.nome}`}
            onClick={onRefresh}
          >
            {again}
          </Button>
          <Button variant="subtle" color="red" aria-label={`Togli ${indirizzo.nome}`} onClick={onRemove}>
            Togli
          </Button>
        </div>
      </article>
    </li>
  );
}

function State({ entry: { site, work, isWhole } }: { entry: DayEntry }) {
  const { pronto } = site;
  return (
    <div className={classes.state}>
      {pronto && isWhole && <StatusLine tone="done" text={readyWords(pronto, deviceClock.today())} />}
      {pronto && isWhole && pronto.planimetrie === null && (
        <StatusLine
          tone="warning"
          text="Le planimetrie non si sono scaricate: aggiorna quando la rete è buona."
        />
      )}
      {pronto && !isWhole && (
        <StatusLine
          tone="warning"
          text="Una parte non è più su questo dispositivo: aggiorna finché c’è rete."
        />
      )}
      {work?.state === 'waiting' && <StatusLine tone="saved" text="In coda" />}
      {work?.state === 'loading' && <StatusLine tone="busy" text="Scarico i dati della sede…" />}
      {work?.state === 'failed' && (
        <StatusLine
          tone="error"
          text={pronto ? `Non aggiornata. ${work.text}` : `Non scaricata. ${work.text}`}
        />
      )}
    </div>
  );
}
