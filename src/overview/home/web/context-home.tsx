import type { ReactNode } from 'react';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import classes from './home.module.css';
import { PlaceCard } from './place-card.tsx';
import { ReplaceCard } from './replace-card.tsx';

const peopleShown = 8;

type ContextHomeProps = {
  query: { isPending: boolean; error: ApiFailure | null; data: unknown; refetch: () => unknown };
  /** Where the wizards stand: '/zone/2', '/client/3'. */
  context: `/${string}`;
  /** Heading of the names below. */
  label: string;
  people: readonly { id: number; displayName: string }[];
  /** Where a name leads; names without it are only words. */
  hrefOf?: (id: number) => string;
  /** The page that lists them all. */
  allHref?: string;
  emptyText: string;
  /** Further tasks, under the one of placing. */
  tasks?: ReactNode;
};

/** The card of a zone or principal, once it is known to be within reach, and whom it concerns. */
export function ContextHome(props: ContextHomeProps) {
  const { query, context, label, people, emptyText, tasks, hrefOf, allHref } = props;
  if (query.data === undefined && query.error) {
    const { text, requestId, status } = query.error;
    return (
      <ErrorState
        text={text}
        requestId={requestId ?? undefined}
        onRetry={status === 404 ? undefined : () => void query.refetch()}
      />
    );
  }
  if (query.isPending) return <Skeletons count={1} />;
  const more = people.length - peopleShown;
  return (
    <div className={classes.cards}>
      <PlaceCard wizard={`${context}/cr39/positioning`} />
      <ReplaceCard wizard={`${context}/cr39/replacement`} />
      {tasks}
      <section className={classes.names}>
        <h2 className={classes.namesTitle}>{label}</h2>
        {people.length === 0 ? (
          <p className={classes.quiet}>{emptyText}</p>
        ) : (
          <ul>
            {people.slice(0, peopleShown).map(({ id, displayName }) => (
              <li key={id}>{hrefOf ? <AppLink href={hrefOf(id)}>{displayName}</AppLink> : displayName}</li>
            ))}
            {more > 0 && <li className={classes.quiet}>e {more === 1 ? 'un altro' : `altri ${more}`}</li>}
          </ul>
        )}
        {allHref && people.length > 0 && <AppLink href={allHref}>Cerca fra tutti</AppLink>}
      </section>
    </div>
  );
}
