import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database.ts';
import { batches } from '../../batch-schema.ts';
import { qualityControls } from '../../result-schema.ts';
import type { Controls } from '../controls/contract.ts';
import { controlsShown } from '../controls/rules.ts';

const figure = (column: 'background' | 'background_uncertainty') => sql<number>`(
  select v.${sql.raw(column)} from batch_revisions v
   where v.batch_id = batches.id order by v.revision desc limit 1)`;
const latest = sql<Controls['controlli']>`coalesce((
  select json_agg(json_build_object(
      'id', c.id, 'tipo', c.kind, 'letto', c.read_on, 'densita', c.traces, 'incertezza', c.traces_uncertainty,
      'altraDensita', c.other_traces, 'altraIncertezza', c.other_uncertainty, 'nota', c.note, 'chi', u.name)
      order by c.read_on, c.id)
    from (select * from quality_controls q where q.batch_id = batches.id
           order by q.read_on desc, q.id desc limit ${controlsShown}) c
    left join users u on u.id = c.entered_by), '[]')`;

/** The latest controls of a batch, with what blanks are compared with; null: no such batch. */
export async function findControls(db: Db, batchId: number): Promise<Controls | null> {
  const [found] = await db
    .select({
      fondo: figure('background'),
      incertezzaFondo: figure('background_uncertainty'),
      totale: sql<number>`(select count(*)::int from quality_controls q where q.batch_id = batches.id)`,
      controlli: latest,
    })
    .from(batches)
    .where(eq(batches.id, batchId));
  return found ?? null;
}

export async function insertControl(db: Db, control: typeof qualityControls.$inferInsert): Promise<void> {
  await db.insert(qualityControls).values(control);
}
