import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { batches } from '#dosimeters/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { controlComments, qualityControls } from '../../schema.ts';
import type { ControlOnWire, Controls } from '../controls/contract.ts';
import {
  awaitingComment,
  type Control,
  controlsShown,
  isOut,
  judged,
  type Verdict,
} from '../controls/rules.ts';

const figure = (column: 'background' | 'background_uncertainty') => sql<number>`(
  select v.${sql.raw(column)} from batch_revisions v
   where v.batch_id = batches.id order by v.revision desc limit 1)`;
/** A control as it is kept, before it is judged among the others. */
type Kept = Omit<ControlOnWire, 'esito'>;
const listed = (condition: SQL, limit: number | null = null) => sql<Kept[]>`coalesce((
  select json_agg(json_build_object(
      'id', c.id, 'tipo', c.kind, 'letto', c.read_on, 'densita', c.traces, 'incertezza', c.traces_uncertainty,
      'altraDensita', c.other_traces, 'altraIncertezza', c.other_uncertainty, 'nota', c.note, 'chi', u.name,
      'commenti', coalesce((select json_agg(json_build_object('testo', k.text, 'quando', k.written_at, 'chi', y.name)
          order by k.id) from control_comments k left join users y on y.id = k.written_by
         where k.control_id = c.id), '[]'),
      'ritiro', case when c.withdrawn_at is not null then json_build_object('motivo', c.withdrawn_reason,
        'quando', c.withdrawn_at, 'chi', w.name,
        'sostituito', exists (select from quality_controls other where other.corrects_id = c.id)) end)
      order by c.read_on, c.id)
    from (select * from quality_controls q where q.batch_id = batches.id and ${condition}
           order by q.read_on desc, q.id desc limit ${limit}) c
    left join users u on u.id = c.entered_by left join users w on w.id = c.withdrawn_by), '[]')`;

/** A control as what blocks a batch needs it. */
type Charted = Control & { id: number; isCommented: boolean };
/** All controls of a batch that count, in the order they were read, with what blanks are compared with. */
type ControlChart = { background: { value: number; uncertainty: number }; controls: Charted[] };

/** The chart of the batch with the id that `batchId` is in SQL; null: no such batch. */
export const controlChart = (batchId: SQL) => sql<ControlChart | null>`(
  select json_build_object(
      'background', json_build_object('value', v.background, 'uncertainty', v.background_uncertainty),
      'controls', coalesce((
        select json_agg(json_build_object('id', q.id, 'kind', q.kind,
            'density', json_build_object('value', q.traces, 'uncertainty', q.traces_uncertainty),
            'other', case when q.other_traces is not null
              then json_build_object('value', q.other_traces, 'uncertainty', q.other_uncertainty) end,
            'isCommented', exists (select from control_comments k where k.control_id = q.id))
            order by q.read_on, q.id)
          from quality_controls q where q.batch_id = v.batch_id and q.withdrawn_at is null), '[]'))
    from batch_revisions v where v.batch_id = ${batchId} order by v.revision desc limit 1)`;

/** The charts of the batches that results were calculated with, by the code of the batch. */
export async function listChartsOfResults(
  db: Db,
  resultIds: readonly number[],
): Promise<{ code: string; chart: ControlChart }[]> {
  const { rows } = await db.execute<{ code: string; chart: ControlChart }>(sql`
    select b.code, ${controlChart(sql`b.id`)} as chart from batches b
     where b.id in (select v.batch_id from results r join batch_revisions v on v.id = r.batch_revision_id
       where r.id = any(${sql.param([...resultIds])}::int[]))
     order by b.code`);
  return rows;
}

/** The latest controls of a batch, with what blanks are compared with; null: no such batch. */
export async function findControls(db: Db, batchId: number): Promise<Controls | null> {
  const [found] = await db
    .select({
      fondo: figure('background'),
      incertezzaFondo: figure('background_uncertainty'),
      counted: listed(sql`q.withdrawn_at is null`),
      withdrawn: listed(sql`q.withdrawn_at is not null`, controlsShown),
    })
    .from(batches)
    .where(eq(batches.id, batchId));
  if (!found) return null;
  const { fondo, incertezzaFondo, counted, withdrawn } = found;
  const controls = counted.map((given) => ({ given, ...chartedOf(given) }));
  const background = { value: fondo, uncertainty: incertezzaFondo };
  return {
    ...{ fondo, incertezzaFondo, totale: controls.length },
    controlli: judged(controls, background).slice(-controlsShown).map(onWire),
    daCommentare: awaitingComment(controls, background).map(onWire),
    ritirati: withdrawn.map((given) => ({ ...given, esito: null })),
  };
}

function chartedOf(given: Kept): Charted {
  const { id, tipo: kind, densita, incertezza, altraDensita, altraIncertezza, commenti } = given;
  const other = altraDensita === null ? null : { value: altraDensita, uncertainty: altraIncertezza ?? 0 };
  const density = { value: densita, uncertainty: incertezza };
  return { id, kind, density, other, isCommented: commenti.length > 0 };
}

function onWire({ given, verdict }: { given: Kept; verdict: Verdict }): ControlOnWire {
  return { ...given, esito: verdict };
}

/** Whether a control that counts is out of control, commented or not. */
export async function isOutOfControl(db: Db, batchId: number, controlId: number): Promise<boolean> {
  const [found] = await db
    .select({ chart: controlChart(sql`batches.id`) })
    .from(batches)
    .where(eq(batches.id, batchId));
  const { controls = [], background } = found?.chart ?? {};
  if (!background) return false;
  return judged(controls, background).some(({ id, verdict }) => id === controlId && isOut(verdict));
}

export async function insertComment(db: Db, comment: typeof controlComments.$inferInsert): Promise<void> {
  await db.insert(controlComments).values(comment);
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
