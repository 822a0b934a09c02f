import { sql } from 'drizzle-orm';
import type { FeedSource } from '#trips/calendar-feeds/server/public.ts';

type Row = {
  id: number;
  version: number;
  start: string;
  end: string;
  place: string;
  kind: 'porto' | 'aeroporto';
  client: string;
};

/** The delegations of a person as whole days of his calendar. */
export const delegationFeed: FeedSource = async (db, { userId, from, to, host }) => {
  const { rows } = await db.execute<Row>(sql`
    select d.id, d.version, d.starts_on as start, d.ends_on as end, p.label as place, p.kind, c.name as client
    from place_delegations d join control_places p on p.id = d.place_id join principals c on c.id = d.principal_id
    where d.operator_id = ${userId} and d.deleted_at is null and d.starts_on <= ${to} and d.ends_on >= ${from}
    order by d.starts_on, d.id`);
  return rows.map(({ id, version, start, end, place, kind, client }) => ({
    ...{ uid: `delega-${id}@${host}`, sequence: version, when: { day: start, lastDay: end } },
    ...{ title: `Ispezioni: ${place}`, place: `${place} (${kind})` },
    description: `Controlli radiometrici dei carichi di ${client}`,
  }));
};
