import { sql } from 'drizzle-orm';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import { massActivityTexts } from '../../mass-activities/rules.ts';
import { readState } from '../../mass-activities/server/public.ts';
import type { RunWork } from '../../runs/server/public.ts';
import { beginProcessing, isAlreadyProcessed, processUnit } from './process-unit.ts';

/** The same as the page does card by card, as one job on the server. */
export const processWork: RunWork = {
  kind: 'process',
  async targets({ db, clock }, subjectId) {
    if (subjectId === null) throw notFound(massActivityTexts.notFound);
    const { status, active } = await readState(db, subjectId);
    if (!active) throw conflict(massActivityTexts.deleted);
    if (status !== 'need_complete') throw conflict(massActivityTexts.otherStatus(status));
    await beginProcessing(db, subjectId, clock.now());
    const { rows } = await db.execute<{ id: number }>(sql`
      select c.company_id as id from mass_companies c join companies u on u.id = c.company_id
       where c.mass_activity_id = ${subjectId} and c.state <> 'processed' order by u.alias, u.id`);
    return rows.map(({ id }) => id);
  },
  async workOn(context, { targetId, subjectId }) {
    const unit = { activity: subjectId ?? 0, company: targetId };
    await processUnit(unit, context).catch((error: unknown) => {
      // The page was first: it is done.
      if (!isAlreadyProcessed(error)) throw error;
    });
  },
};
