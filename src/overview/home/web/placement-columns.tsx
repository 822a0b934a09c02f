import type { ReactNode } from 'react';
import type { RecentPlacement } from '#field/arrivals/contract.ts';
import { PlacementPhoto } from '#field/arrivals/web/public.ts';
import { CorrectedBadge } from '#field/my-placements/web/public.ts';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import classes from './home.module.css';

/** What the laboratory sees of a placement. */
export const placementColumns: readonly DataColumn<RecentPlacement>[] = [
  {
    key: 'codice',
    header: 'Dosimetro',
    cell: ({ id, codice, corretto }) => (
      <span className={classes.code}>
        <span className="ui-code">{codice}</span>
        {corretto && <CorrectedBadge placementId={id} code={codice} />}
      </span>
    ),
  },
  {
    key: 'registrato',
    header: 'Ricevuto',
    cell: ({ registrato }) => <span className={classes.moment}>{moment(registrato)}</span>,
  },
  { key: 'inizio', header: 'Posizionato il', cell: ({ inizio }) => formatDay(inizio) },
  {
    key: 'sede',
    header: 'Sede',
    cell: ({ idIndirizzo, indirizzo, cliente, committente }) =>
      two(
        <AppLink href={`/lb/cr39/sede/view/${idIndirizzo}`}>{indirizzo}</AppLink>,
        cliente.startsWith(committente) ? cliente : `${cliente} · ${committente}`,
      ),
  },
  { key: 'punto', header: 'Punto', cell: ({ punto, piano }) => two(punto, piano) },
  { key: 'operatore', header: 'Operatore', cell: ({ operatore }) => operatore ?? '—' },
  {
    key: 'foto',
    header: 'Foto',
    cell: ({ id, codice, foto, versione }) =>
      foto ? (
        <PlacementPhoto id={id} code={codice} version={versione} />
      ) : (
        <span className={classes.quiet}>nessuna</span>
      ),
  },
];

function two(first: ReactNode, second: string) {
  return (
    <span className={classes.two}>
      <span>{first}</span>
      {second && <span className={classes.quiet}>{second}</span>}
    </span>
  );
}

/** 'oggi 10:42', or the day and the time. */
function moment(instant: string): string {
  const date = new Date(instant);
  const day = romeDay(date);
  return `${day === deviceClock.today() ? 'oggi' : formatDay(day)} ${romeTimeOfDay(date)}`;
}
