import { type SQL, sql } from 'drizzle-orm';
import { shippingWarningDays } from '../../replacement/rules.ts';
import { type DosimeterState, dosimeterStates } from '../rules.ts';

/**
 * The attribution in force: the only one, or of old records, which may be several, the latest. Said so that the
 * rest of a dosimeter's attributions is looked for only where the row is an old one.
 */
export const isInForce = sql`placements.dosimeter_id = dosimeters.id and (not placements.legacy or not exists (
  select from placements other where other.dosimeter_id = placements.dosimeter_id and other.id <> placements.id
    and (not other.legacy or other.id > placements.id)))`;

const open = 'not placements.lost and not placements.processed';
const unplaced = `placements.started_on is null and placements.ended_on is null and ${open}`;

/** The conditions of `stateOf`, on the attribution in force under the name `placements`; without one all of it is null. */
function conditions(today: string): Record<DosimeterState, SQL> {
  const long = sql`coalesce(placements.shipped_on < ${today}::date - ${shippingWarningDays}::int, false)`;
  return {
    magazzino: sql`placements.id is null`,
    inPartenza: sql.raw(
      `(${unplaced} and placements.shipped_on is null and placements.shipment_id is not null)`,
    ),
    disponibile: sql`(${sql.raw(unplaced)} and not ${long} and (placements.shipped_on is not null or placements.shipment_id is null))`,
    scaduto: sql`(${sql.raw(unplaced)} and ${long})`,
    posizionato: sql.raw(`(placements.started_on is not null and placements.ended_on is null and ${open})`),
    rimosso: sql.raw(`(placements.ended_on is not null and placements.returned_on is null and ${open})`),
    rientrato: sql.raw(
      `(placements.ended_on is not null and placements.returned_on is not null and ${open})`,
    ),
    smarrito: sql`(placements.lost and not placements.processed)`,
    analizzato: sql`placements.processed`,
  };
}

/** SQL condition: the dosimeter is in this state. */
export function isInState(state: DosimeterState, today: string): SQL {
  return conditions(today)[state];
}

/** What the dosimeter is, as `stateOf` says. */
export function stateSql(today: string): SQL<DosimeterState> {
  const all = conditions(today);
  const cases = dosimeterStates.map((state) => sql`when ${all[state]} then ${sql.raw(`'${state}'`)}`);
  return sql<DosimeterState>`case ${sql.join(cases, sql` `)} end`;
}
