import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { auditSeals } from '../../schema.ts';

const firstHash = '0'.repeat(64);
const batchSize = 1000;
/** Any fixed number: whoever holds it is the only one sealing. */
const sealLock = 7_301_001;

type EventRow = {
  id: string;
  happened_at: string;
  actor_id: number | null;
  request_id: string | null;
  event: string;
  entity: string;
  entity_id: string;
  details: string;
};

/** Columns in the exact text that is hashed: the instant in UTC to the microsecond, details as PostgreSQL prints jsonb. */
const eventColumns = sql.raw(`e.id::text as id,
  to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as happened_at,
  e.actor_id, e.request_id, e.event, e.entity, e.entity_id, e.details::text as details`);

function chainHash(previous: string, event: EventRow): string {
  const content = JSON.stringify([
    event.id,
    event.happened_at,
    event.actor_id,
    event.request_id,
    event.event,
    event.entity,
    event.entity_id,
    event.details,
  ]);
  return createHash('sha256').update(previous).update(content).digest('hex');
}

/** Ids are given out before their transactions commit: so far behind the newest seal an event may still turn up. */
const lateEvents = 10_000;

/**
 * Adds every committed, unsealed event to the hash chain, in the order of their ids as far as they are visible.
 * An event whose transaction commits later than one with a higher id is sealed at the next run. `recentOnly` looks at
 * no more than the latest events, however long the history is. Returns how many were sealed.
 */
export async function sealAuditEvents(db: Db, now: Date, { recentOnly = false } = {}): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await db.transaction((tx) => sealBatch(tx, now, recentOnly));
    sealed += count;
    if (count < batchSize) return sealed;
  }
}

async function sealBatch(tx: Db, now: Date, recentOnly: boolean): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sealLock})`);
  const { rows: last } = await tx.execute<{ hash: string }>(
    sql`select hash from audit_seals order by position desc limit 1`,
  );
  const since = recentOnly
    ? sql`(select coalesce(max(event_id), 0) - ${lateEvents} from audit_seals)`
    : sql`0`;
  const { rows: events } = await tx.execute<EventRow>(sql`
    select ${eventColumns} from audit_events e
     where e.id > ${since} and not exists (select from audit_seals s where s.event_id = e.id)
     order by e.id limit ${batchSize}`);
  let previousHash = last[0]?.hash ?? firstHash;
  const seals = events.map((event) => {
    const seal = {
      eventId: Number(event.id),
      previousHash,
      hash: chainHash(previousHash, event),
      sealedAt: now,
    };
    previousHash = seal.hash;
    return seal;
  });
  if (seals.length > 0) await tx.insert(auditSeals).values(seals);
  return seals.length;
}

/**
 * SQL condition: there are new events to seal. Told by the latest of each, whatever the length of the history: an event
 * that was committed after a later one had been sealed is not seen by this.
 */
export const hasNewEvents = (): SQL =>
  sql`(select max(id) from audit_events) is distinct from (select max(event_id) from audit_seals)`;

export type AuditVerification = {
  sealed: number;
  unsealed: number;
  broken: { position: number; eventId: number } | null;
};

/** Recomputes the whole chain. `broken` names the first seal that does not match what it sealed. */
export async function verifyAuditTrail(db: Db): Promise<AuditVerification> {
  let previous = firstHash;
  let position = 0;
  let sealed = 0;
  for (;;) {
    const { rows } = await db.execute<
      EventRow & { position: string; sealed_event: string; previous_hash: string; hash: string }
    >(sql`
      select s.position::text as position, s.event_id::text as sealed_event, s.previous_hash, s.hash, ${eventColumns}
        from audit_seals s left join audit_events e on e.id = s.event_id
       where s.position > ${position} order by s.position limit ${batchSize}`);
    for (const row of rows) {
      position = Number(row.position);
      if (row.previous_hash !== previous || chainHash(previous, row) !== row.hash) {
        return {
          sealed,
          unsealed: await countUnsealed(db),
          broken: { position, eventId: Number(row.sealed_event) },
        };
      }
      previous = row.hash;
      sealed += 1;
    }
    if (rows.length < batchSize) return { sealed, unsealed: await countUnsealed(db), broken: null };
  }
}

async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from audit_events e where not exists (select from audit_seals s where s.event_id = e.id)`);
  return rows[0]?.count ?? 0;
}
