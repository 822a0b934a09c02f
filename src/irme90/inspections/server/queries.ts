import { type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { OperatorQuery } from '../../lookups/contract.ts';
import { keepInspections } from '../../reach/permissions.ts';
import { asKeeper, controlsWithinReach, mayInspect, placesOf } from '../../reach/server/public.ts';
import { kindOf, type PlaceKind } from '../../words/rules.ts';
import type { CalendarEvent } from '../calendar/contract.ts';
import type { Span } from '../rules.ts';

/** The intervals that are taken, whoever inspects; a filter that is missing leaves nothing out (Q1-56). */
export async function listTaken(db: Db, principalId: number, asked: OperatorQuery): Promise<Span[]> {
  const filters = [
    sql`d.principal_id = ${principalId} and d.deleted_at is null`,
    ...(asked.sedeControllo ? [sql`d.place_id = ${stayedPlace(asked.sedeControllo)}`] : []),
    ...(asked.tipologia ? [sql`p.kind = ${kindOf(asked.tipologia)}`] : []),
  ];
  const { rows } = await db.execute<Span>(sql`
    select d.starts_on as start, d.ends_on as end from place_delegations d join control_places p on p.id = d.place_id
    where ${sql.join(filters, sql` and `)} order by d.starts_on, d.id`);
  return rows;
}

/** SQL: the place itself, or the one it was merged into. */
const stayedPlace = (placeId: number) =>
  sql`(select coalesce(merged_into_id, id) from control_places where id = ${placeId})`;

/** One of the client's arrivals, with its name; null when it is none. */
export async function findPlace(
  db: Db,
  asked: { principalId: number; placeId: number; kind: PlaceKind },
): Promise<{ id: number; label: string } | null> {
  const { rows } = await db.execute<{ id: number; label: string }>(sql`
    select p.id, p.label from arrival_places a join control_places p on p.id = a.place_id
    where a.principal_id = ${asked.principalId} and p.id = ${stayedPlace(asked.placeId)} and p.kind = ${asked.kind}`);
  return rows[0] ?? null;
}

/** Whether somebody may inspect for a client at a place, whatever the transport. */
export async function isEnabled(
  db: Db,
  asked: { principalId: number; placeId: number; operatorId: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from inspectors i join users u on u.id = i.user_id and ${mayInspect(sql`u`)}
    where i.user_id = ${asked.operatorId} and i.active and exists (select from inspector_places ip
      where ip.user_id = i.user_id and ip.principal_id = ${asked.principalId} and ip.place_id = ${asked.placeId})`);
  return rows.length > 0;
}

/** SQL condition: the user keeps the delegations of the client of row `d`; what he may only read is out of reach. */
const isKept = (user: User) => controlsWithinReach(asKeeper(user, keepInspections), sql`d.principal_id`);

export type Delegation = Span & {
  id: number;
  principalId: number;
  placeId: number;
  place: string;
  operatorId: number;
  version: number;
};

/** The delegation of a client within reach, kept from being changed by others until the write is done. */
export async function lockDelegation(db: Db, user: User, id: number): Promise<Delegation | null> {
  const { rows } = await db.execute<Delegation>(sql`
    select d.id, d.principal_id as "principalId", d.place_id as "placeId", p.label as place,
      d.operator_id as "operatorId", d.starts_on as start, d.ends_on as end, d.version
    from place_delegations d join control_places p on p.id = d.place_id
    where d.id = ${id} and d.deleted_at is null and ${isKept(user)}
    for no key update of d`);
  return rows[0] ?? null;
}

/** SQL condition: row `d` delegates the user. */
const isOwnOf = (user: User) => sql`d.operator_id = ${user.id}`;

/** The delegations between two days, the second not among them (Q2-102): those that one keeps and the own, or these alone. */
export async function listEvents(
  db: Db,
  user: User,
  asked: { start: string; end: string; principalId: number | null; isOwn: boolean },
): Promise<CalendarEvent[]> {
  const ofClient = asked.principalId === null ? sql`true` : sql`d.principal_id = ${asked.principalId}`;
  const within = asked.isOwn ? isOwnOf(user) : sql`(${isKept(user)} or ${isOwnOf(user)})`;
  const { rows } = await db.execute<{ event: CalendarEvent }>(sql`
    select ${eventJson} as event ${eventSource}
    where d.deleted_at is null and d.starts_on < ${asked.end} and d.ends_on >= ${asked.start}
      and ${ofClient} and ${within}
    order by d.starts_on, d.id`);
  return rows.map(({ event }) => event);
}

const eventJson: SQL = sql`json_build_object('title', u.name || ' - ' || p.label, 'start', d.starts_on,
  'end', d.ends_on + 1, 'allDay', true, 'extendedProps', json_build_object('resourceId', d.id, 'versione', d.version,
  'clientId', c.id, 'cliente', c.name, 'luogo', p.label, 'operatore', u.name))`;
const eventSource: SQL = sql`from place_delegations d join users u on u.id = d.operator_id
  join control_places p on p.id = d.place_id join principals c on c.id = d.principal_id`;

/** Takes an operator off the forms of a client at a place that are to be measured in a period; tells which. */
export async function deselectOperator(
  db: Db,
  { principalId, placeId, operatorId, start, end }: Delegation,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update control_forms f set operator_id = null
    where f.principal_id = ${principalId} and f.operator_id = ${operatorId} and f.state = 'inviato'
      and f.due_date between ${start} and ${end}
      and f.place_id in ${placesOf(sql`${placeId}::int`)}
    returning f.id`);
  return rows.map(({ id }) => id);
}
