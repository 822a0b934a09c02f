import { useState } from 'react';
import { PagingBar } from '#ui/lists/paging-bar.tsx';
import { type EntryActions, EntryCard } from './entry-card.tsx';
import type { ListedEntry } from './entry-list.ts';
import classes from './outbox.module.css';

/** So many cards of each state at once: a day's work would be slow to draw and to go through with the keyboard. */
const pageSize = 15;

type EntryGroupProps = {
  title: string;
  listed: readonly ListedEntry[];
  actionsOf: (listed: ListedEntry) => EntryActions;
};

/** Everything in one state, a page at a time. */
export function EntryGroup({ title, listed, actionsOf }: EntryGroupProps) {
  const [wanted, setWanted] = useState(1);
  const page = Math.min(wanted, Math.ceil(listed.length / pageSize));
  if (listed.length === 0) return null;
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
        {listed.slice((page - 1) * pageSize, page * pageSize).map((one) => (
          <EntryCard key={one.entry.id} listed={one} {...actionsOf(one)} />
        ))}
      </ul>
      {listed.length > pageSize && (
        <PagingBar
          page={page}
          pageSize={pageSize}
          total={listed.length}
          onPage={setWanted}
          unit={['invio', 'invii']}
        />
      )}
    </section>
  );
}
