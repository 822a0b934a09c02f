import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { listPrincipalsOfZone } from '#customers/customers/contract.ts';
import { listLinks, readStandpoint } from '#customers/standpoints/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { useUser } from '#platform/web/session.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { DayCard } from './day-card.tsx';
import classes from './home.module.css';
import { OwnWorkCards } from './own-work-cards.tsx';
import { PlaceCard } from './place-card.tsx';
import { ReplaceCard } from './replace-card.tsx';

const FieldDay = lazy(() => import('./field-day.tsx').then((module) => ({ default: module.FieldDay })));
const principalsShown = 8;

/** Home of operators of a zone: its principals are who they work for. */
export function ZoneHomePage() {
  const { zone = '' } = useParams({ strict: false }) as { zone?: string };
  const { displayName, zones, names } = useUser();
  const found = useKeptEndpoint(listPrincipalsOfZone, { params: { zone: Number(zone) } });
  // What one does every day is there before the names of the zone are, and without them.
  const isUnknown = found.data === undefined && found.error?.status === 404;
  const context = `/zone/${zone}` as const;
  return (
    <>
      <PageHeader
        title={`Buongiorno, ${displayName}`}
        detail={`Zona ${names.zones[zones.indexOf(Number(zone))] ?? zone}`}
      />
      {isUnknown ? (
        <ErrorState text={found.error?.text ?? ''} />
      ) : (
        <div className={classes.field}>
          <div className={classes.cards}>
            <PlaceCard wizard={`${context}/cr39/positioning`} />
            <ReplaceCard wizard={`${context}/cr39/replacement`} />
          </div>
          <Suspense fallback={<div />}>
            <FieldDay context={context} zone={Number(zone)} />
          </Suspense>
          <div className={classes.cards}>
            <DayCard page={`${context}/cr39/day`} />
            {found.data ? (
              <Principals context={context} people={found.data.answer.committenti} />
            ) : found.error ? (
              <ErrorState
                text={found.error.text}
                requestId={found.error.requestId ?? undefined}
                onRetry={() => found.refetch()}
              />
            ) : (
              <Skeletons count={1} />
            )}
            <OwnWorkCards />
          </div>
        </div>
      )}
    </>
  );
}

type PrincipalsProps = { context: `/${string}`; people: readonly { id: number; displayName: string }[] };

function Principals({ context, people }: PrincipalsProps) {
  const lists = listLinks(readStandpoint(context));
  const more = people.length - principalsShown;
  return (
    <section className={classes.names}>
      <h2 className={classes.namesTitle}>Committenti di questa zona</h2>
      {people.length === 0 ? (
        <p className={classes.quiet}>In questa zona non c’è ancora nessun committente</p>
      ) : (
        <ul>
          {people.slice(0, principalsShown).map(({ id, displayName }) => (
            <li key={id}>
              <AppLink href={lists.principal(id)}>{displayName}</AppLink>
            </li>
          ))}
          {more > 0 && <li className={classes.quiet}>e {more === 1 ? 'un altro' : `altri ${more}`}</li>}
        </ul>
      )}
      {people.length > 0 && <AppLink href={lists.principals}>Cerca fra tutti</AppLink>}
    </section>
  );
}
