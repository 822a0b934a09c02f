import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { batches } from '#dosimeters/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { qualityControls } from '../../schema.ts';
import type { ControlOnWire, Controls } from '../controls/contract.ts';
import { controlsShown } from '../controls/rules.ts';

const figure = (column: 'background' | 'background_uncertainty') => sql<number>`(
  select v.${sql.raw(column)} from batch_revisions v
   where v.batch_id = batches.id order by v.revision desc limit 1)`;
const latest = (condition: SQL) => sql<ControlOnWire[]>`coalesce((
  select json_agg(json_build_object(
      'id', c.id, 'tipo', c.kind, 'letto', c.read_on, 'densita', c.traces, 'incertezza', c.traces_uncertainty,
      'altraDensita', c.other_traces, 'altraIncertezza', c.other_uncertainty, 'nota', c.note, 'chi', u.name,
      'ritiro', case when c.withdrawn_at is not null then json_build_object('motivo', c.withdrawn_reason,
        'quando', c.withdrawn_at, 'chi', w.name,
        'sostituito', exists (select from quality_controls other where other.corrects_id = c.id)) end)
      order by c.read_on, c.id)
    from (select * from quality_controls q where q.batch_id = batches.id and ${condition}
           order by q.read_on desc, q.id desc limit ${controlsShown}) c
    left join users u on u.id = c.entered_by left join users w on w.id = c.withdrawn_by), '[]')`;

/** The latest controls of a batch, with what blanks are compared with; null: no such batch. */
export async function findControls(db: Db, batchId: number): Promise<Controls | null> {
  const [found] = await db
    .select({
      fondo: figure('background'),
      incertezzaFondo: figure('background_uncertainty'),
      totale: sql<number>`(select count(*)::int from quality_controls q
        where q.batch_id = batches.id and q.withdrawn_at is null)`,
      controlli: latest(sql`q.withdrawn_at is null`),
      ritirati: latest(sql`q.withdrawn_at is not null`),
    })
    .from(batches)
    .where(eq(batches.id, batchId));
  return found ?? null;
}

export async function insertControl(db: Db, control: typeof qualityControls.$inferInsert): Promise<void> {
  await db.insert(qualityControls).values(control);
}

/** A control of the batch, locked: whoever else withdraws it waits. */
export async function lockControl(
  db: Db,
  batchId: number,
  controlId: number,
): Promise<typeof qualityControls.$inferSelect | undefined> {
  const [found] = await db
    .select()
    .from(qualityControls)
    .where(and(eq(qualityControls.id, controlId), eq(qualityControls.batchId, batchId)))
    .for('update');
  return found;
}

/** Adds to a control that counts that it does not any more. */
export async function updateWithdrawn(
  db: Db,
  controlId: number,
  withdrawal: Pick<typeof qualityControls.$inferInsert, 'withdrawnAt' | 'withdrawnBy' | 'withdrawnReason'>,
): Promise<void> {
  await db
    .update(qualityControls)
    .set(withdrawal)
    .where(and(eq(qualityControls.id, controlId), isNull(qualityControls.withdrawnAt)));
}
