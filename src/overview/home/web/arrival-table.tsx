import type { RecentPlacement } from '#field/arrivals/contract.ts';
import { PlacementPhoto } from '#field/arrivals/web/public.ts';
import { CorrectedBadge } from '#field/my-placements/web/public.ts';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import classes from './day.module.css';

/** What the laboratory sees of placements as they arrive: what, where and by whom, when, and the photo. */
export function ArrivalTable({ rows, isFolded }: { rows: readonly RecentPlacement[]; isFolded: boolean }) {
  return (
    <table className={classes.arrivals} data-folded={isFolded ? '' : undefined}>
      <caption className="ui-hidden">Ultimi posizionamenti</caption>
      <thead className="ui-hidden">
        <tr>
          <th scope="col">Dosimetro e sede</th>
          <th scope="col">Foto</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Arrival key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Arrival({ row }: { row: RecentPlacement }) {
  const { id, codice, inizio, registrato, operatore, cliente, indirizzo, idIndirizzo, punto, piano } = row;
  const received = new Date(registrato);
  const receivedOn = romeDay(received);
  const time = romeTimeOfDay(received);
  return (
    <tr>
      <td>
        <span className={classes.arrivalHead}>
          <span className="ui-code">{codice}</span>
          {row.corretto && <CorrectedBadge placementId={id} code={codice} />}
          <span className={classes.quiet}>
            {receivedOn === deviceClock.today() ? `oggi ${time}` : `${formatDay(receivedOn)} ${time}`}
            {inizio !== receivedOn && `, posto il ${formatDay(inizio)}`}
          </span>
        </span>
        <AppLink href={`/lb/cr39/sede/view/${idIndirizzo}`} className={classes.strong}>
          {indirizzo}
        </AppLink>
        <span className={classes.quietLine}>{[punto, piano].filter(Boolean).join(', ')}</span>
        <span className={classes.quietLine}>{[cliente, operatore].filter(Boolean).join(' · ')}</span>
      </td>
      <td className={classes.photo}>
        {row.foto ? (
          <PlacementPhoto id={id} code={codice} version={row.versione} />
        ) : (
          <span className={classes.quiet}>senza foto</span>
        )}
      </td>
    </tr>
  );
}
