import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { romeTimeOfDay } from '#platform/contract/dates.ts';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { countOf, wholeFigure } from '#ui/lists/count-of.ts';
import classes from './dashboards.module.css';

type TileProps<Data> = {
  title: string;
  /** By which an address with '#…' finds it. */
  anchor?: string;
  /** Where what it counts is listed. */
  link?: { href: string; label: string };
  /** As wide as the page. */
  isWide?: boolean;
  /** Twice as wide as others, where there is room. */
  isChart?: boolean;
  found: { error: ApiFailure | null; refetch: () => unknown };
  data: Data | undefined;
  children: (data: Data) => ReactNode;
};

/** One part of a dashboard: it loads, fails and is tried again alone. */
export function Tile<Data>({ title, anchor, link, isWide, isChart, found, data, children }: TileProps<Data>) {
  const id = useId();
  const { error } = found;
  const place = useRef<HTMLElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && anchor !== undefined && window.location.hash === `#${anchor}`)
      place.current?.scrollIntoView({ block: 'start' });
  }, [isThere, anchor]);
  return (
    <section
      ref={place}
      className={classes.tile}
      data-wide={isWide ? '' : undefined}
      data-chart={isChart ? '' : undefined}
      aria-labelledby={id}
    >
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {link && <AppLink href={link.href}>{link.label}</AppLink>}
      </div>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState
          text={error.text}
          requestId={error.requestId ?? undefined}
          onRetry={() => found.refetch()}
        />
      ) : (
        <Skeletons count={isChart ? 1 : isWide ? 2 : 6} shape={isChart ? 'picture' : 'row'} />
      )}
    </section>
  );
}

type FigureProps = {
  value: number;
  label: string;
  /** The list it is the count of. */
  href: string;
  /** Something to look at, when it is not zero; `label` says what. */
  tone?: 'expiring' | 'wrong';
};

/** A count that leads to what it counts. */
export function Figure({ value, label, href, tone }: FigureProps) {
  const seen = value > 0 ? tone : undefined;
  return (
    <AppLink href={href} className={classes.figure}>
      <span className={classes.value} data-tone={seen}>
        {value.toLocaleString('it', { useGrouping: 'always' })}
      </span>
      <span className={classes.label}>{label}</span>
    </AppLink>
  );
}

type EntriesProps<Row> = {
  rows: readonly Row[];
  /** Of all that there are, those that were not answered with them. */
  total: number;
  /** So many are shown at first. */
  named: number;
  children: (row: Row) => ReactNode;
};

/** The lines of a tile: the first ones, and the others once they are asked for. What they name is feminine. */
export function Entries<Row>({ rows, total, named, children }: EntriesProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, named);
  const more = rows.length - shown.length;
  const beyond = total - rows.length;
  return (
    <>
      <ul className={classes.entries}>{shown.map(children)}</ul>
      {more > 0 && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {more === 1 ? 'Mostra l’altra' : `Mostra le altre ${wholeFigure(more)}`}
        </Button>
      )}
      {more === 0 && beyond > 0 && (
        <p className={classes.note}>E {countOf(beyond, 'altra', 'altre')}, più avanti.</p>
      )}
    </>
  );
}

type EntryProps = {
  href: string;
  /** `href` is a document that opens beside the application. */
  isDocument?: boolean;
  name: string;
  detail?: string;
  value: ReactNode;
  isAlert?: boolean;
};

/** A line of a tile: what it is about, and the figure or day that matters. */
export function Entry({ href, isDocument, name, detail, value, isAlert = false }: EntryProps) {
  return (
    <li className={classes.entry}>
      <span className={classes.words}>
        {isDocument ? (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ) : (
          <AppLink href={href}>{name}</AppLink>
        )}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      <span className={classes.what} data-alert={isAlert ? '' : undefined}>
        {value}
      </span>
    </li>
  );
}

/** Since when figures stand that are worked out now and then. */
export function WorkedOut({ at }: { at: string }) {
  return <p className={classes.note}>Calcolato alle {romeTimeOfDay(new Date(at))}</p>;
}
