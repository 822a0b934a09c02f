import { Button } from '@mantine/core';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { spanInWords } from '../rules.ts';
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

/** The delegations that the calendar shows, one after the other: moved and deleted without a mouse. */
export function DelegationList({ delegations, isRead, namesClients, onAsk }: DelegationListProps) {
  return (
    <section aria-labelledby="delegation-list">
      <h2 id="delegation-list" className={classes.listTitle}>
        Nel periodo mostrato
      </h2>
      {isRead && delegations.length === 0 && <EmptyState text="Nessuna delega in questo periodo" />}
      {delegations.length > 0 && (
        <ul className={classes.list}>
          {delegations.map((delegation) => (
            <li key={delegation.resourceId}>
              <div className={classes.who}>{delegation.operatore}</div>
              <div>{delegation.luogo}</div>
              <div className={classes.quiet}>
                {spanInWords(delegation)}
                {namesClients && ` · ${delegation.cliente}`}
              </div>
              <div className={classes.rowActions}>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Sposta la delega di ${delegation.title}`}
                  onClick={() => onAsk({ delegation, about: 'move' })}
                >
                  Sposta
                </Button>
                <Button
                  variant="subtle"
                  size="sm"
                  color="red"
                  aria-label={`Elimina la delega di ${delegation.title}`}
                  onClick={() => onAsk({ delegation, about: 'delete' })}
                >
                  Elimina
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
