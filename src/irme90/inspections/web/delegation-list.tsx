import { Button } from '@mantine/core';
import { IconCalendarEvent, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { listedAtOnce, spanInWords, turnsOf } from '../rules.ts';
import type { Asked } from './delegation-dialogs.tsx';
import classes from './inspections.module.css';
import type { Delegation } from './use-delegations.ts';

type DelegationListProps = {
  delegations: readonly Delegation[];
  isRead: boolean;
  /** The clients are named, where there are several. */
  namesClients: boolean;
  onAsk: (asked: Asked) => void;
};

/** The delegations that the calendar shows, those of today first: moved and deleted without a mouse. */
export function DelegationList({ delegations, isRead, namesClients, onAsk }: DelegationListProps) {
  const [limit, setLimit] = useState(listedAtOnce);
  const turns = turnsOf(delegations, deviceClock.today(), limit);
  const rest = delegations.length - limit;
  return (
    <section aria-labelledby="delegation-list">
      <h2 id="delegation-list" className={classes.listTitle}>
        Nel periodo mostrato
      </h2>
      {isRead && delegations.length === 0 && <EmptyState text="Nessuna delega in questo periodo" />}
      {turns.map(({ title, delegations: shown }) => (
        <div key={title} className={classes.turn}>
          <h3 className={classes.turnTitle}>{title}</h3>
          <ul className={classes.list}>
            {shown.map((delegation) => (
              <li key={delegation.resourceId}>
                <div>
                  <div className={classes.who}>{delegation.operatore}</div>
                  <div>{delegation.luogo}</div>
                  <div className={classes.quiet}>
                    {spanInWords(delegation)}
                    {namesClients && ` · ${delegation.cliente}`}
                  </div>
                </div>
                <div className={classes.rowActions}>
                  <IconButton
                    label={`Sposta la delega di ${delegation.title}`}
                    onClick={() => onAsk({ delegation, about: 'move' })}
                  >
                    <IconCalendarEvent size={18} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Elimina la delega di ${delegation.title}`}
                    onClick={() => onAsk({ delegation, about: 'delete' })}
                  >
                    <IconTrash size={18} aria-hidden />
                  </IconButton>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {rest > 0 && (
        <Button
          variant="default"
          size="sm"
          fullWidth
          className={classes.further}
          onClick={() => setLimit(limit + listedAtOnce)}
        >
          Mostra altre {Math.min(rest, listedAtOnce)} di {rest}
        </Button>
      )}
    </section>
  );
}
