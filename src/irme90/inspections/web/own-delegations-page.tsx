import { addDays } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { workLinks } from '../../links/rules.ts';
import { loadCalendarEvents } from '../calendar/contract.ts';
import { calendarId, ownDays, spanInWords, turnsOf } from '../rules.ts';
import classes from './inspections.module.css';
import { asDelegation, type Delegation } from './use-delegations.ts';

/** Where and when an inspector controls loads, and for which client: today first. */
export function OwnDelegationsPage() {
  const today = deviceClock.today();
  const period = { start: addDays(today, -ownDays.before), end: addDays(today, ownDays.after) };
  const filters = JSON.stringify({ 'calendar-id': calendarId, mie: true });
  const found = useEndpoint(loadCalendarEvents, { body: { ...period, filters } });
  return (
    <>
      <PageHeader
        title="Le mie deleghe"
        detail="Dove e quando controlli i carichi, e per quale cliente."
        actions={<AppLink href={workLinks.list}>Lavori IRME90</AppLink>}
      />
      {found.data ? (
        <Turns delegations={found.data.map(asDelegation)} today={today} />
      ) : found.error ? (
        <ErrorState text={found.error.text} onRetry={() => void found.refetch()} />
      ) : (
        <Skeletons shape="row" count={4} />
      )}
    </>
  );
}

function Turns({ delegations, today }: { delegations: readonly Delegation[]; today: string }) {
  if (delegations.length === 0)
    return (
      <EmptyState
        text="Nessuna delega in corso o in arrivo"
        detail="Le affida chi pianifica i controlli, o il cliente, luogo per luogo."
      />
    );
  return (
    <div className={classes.own}>
      {turnsOf(delegations, today).map(({ title, delegations: shown }) => (
        <section key={title} className={classes.turn} aria-label={title}>
          <h2 className={classes.turnTitle}>{title}</h2>
          <ul className={classes.list}>
            {shown.map((one) => (
              <li key={one.resourceId}>
                <div>
                  <div className={classes.who}>{one.luogo}</div>
                  <div className={classes.quiet}>{one.cliente}</div>
                </div>
                <div>{spanInWords(one)}</div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
