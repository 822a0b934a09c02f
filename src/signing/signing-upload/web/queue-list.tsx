import { Button } from '@mantine/core';
import { IconCircleCheck, IconClock, IconExclamationCircle, IconLoader2 } from '@tabler/icons-react';
import classes from './signing.module.css';
import type { QueueCounts, QueueItem } from './upload-queue.ts';

type QueueListProps = { items: readonly QueueItem[]; counts: QueueCounts; onAgain: () => void };

/** What is on its way, what was taken and what was not, with the counters of S1 §2.11. */
export function QueueList({ items, counts, onAgain }: QueueListProps) {
  const again = items.filter(({ error, mayPass }) => error && mayPass).length;
  return (
    <section aria-labelledby="signing-queue" className={classes.panel}>
      <h2 id="signing-queue" className={classes.heading}>
        Coda di caricamento
      </h2>
      <dl className={classes.counters} aria-live="polite">
        <Counter label="In coda" count={counts.queued} />
        <Counter label="Falliti" count={counts.failed} tone={counts.failed > 0 ? 'error' : undefined} />
        <Counter label="Inviati" count={counts.sent} tone={counts.sent > 0 ? 'ok' : undefined} />
      </dl>
      {again > 0 && counts.queued === 0 && (
        <div className={classes.again}>
          <p>
            {again === 1
              ? '1 file non è stato esaminato. Se era già arrivato, non succede nulla.'
              : `${again} file non sono stati esaminati. Quelli già arrivati restano come sono.`}
          </p>
          <Button color="accent" onClick={onAgain}>
            {again === 1 ? 'Invia di nuovo il file mancante' : `Invia di nuovo i ${again} file mancanti`}
          </Button>
        </div>
      )}
      <Items items={items} />
    </section>
  );
}

function Items({ items }: Pick<QueueListProps, 'items'>) {
  return (
    // Two hundred files scroll in a box of their own, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.queue} role="region" aria-label="File in coda" tabIndex={0}>
      <ul className={classes.items}>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </div>
  );
}

type CounterProps = { label: string; count: number; tone?: 'error' | 'ok' | undefined };

function Counter({ label, count, tone }: CounterProps) {
  return (
    <div className={classes.counter} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{count}</dd>
    </div>
  );
}

const icons = {
  queued: IconClock,
  uploading: IconLoader2,
  done: IconCircleCheck,
  error: IconExclamationCircle,
} as const;

function stateOf({ applying, applied, error }: QueueItem): keyof typeof icons {
  if (error) return 'error';
  if (applied) return 'done';
  return applying ? 'uploading' : 'queued';
}

function Item({ item }: { item: QueueItem }) {
  const state = stateOf(item);
  const Icon = icons[state];
  return (
    <li className={classes.item} data-state={state}>
      <Icon size={20} aria-hidden className={classes.itemIcon} />
      <div className={classes.itemWords}>
        <p className={classes.fileName}>{item.file.name}</p>
        <p className={classes.itemState}>{item.message}</p>
        {item.reason !== null && <p className={classes.itemReason}>{item.reason}</p>}
      </div>
    </li>
  );
}
