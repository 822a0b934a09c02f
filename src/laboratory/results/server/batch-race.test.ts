import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildBatch } from '#db/builders/results.ts';
import { openTestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { assignBatch } from '../../batches/record/contract.ts';
import { batchTexts } from '../../batches/rules.ts';
import { measuredOf } from '../rules.ts';
import { lockPlacements } from './queries.ts';
import { putInForce } from './store-results.ts';

test('a batch given to a dosimeter while it is being read waits, and is refused: the result says of what it is', async () => {
  const app = await openTestApp();
  await buildRadonWorld(app);
  const lab = await app.as('laboratorio');
  const [own, other] = [await buildBatch(app.db, { code: 'LETTO' }), await buildBatch(app.db)];
  const placement = await buildPlacement(app.db, {
    ...{ code: 'GARA1', batchId: own.batchId, startedOn: '2025-01-01', endedOn: '2025-04-11' },
  });
  const reading = {
    ...{ traces: null, tracesUncertainty: null, counts: 400, areaCm2: 1 },
    ...{ background: null, frames: null, chiSquared: null },
  };
  const assigning = await app.db.transaction(async (tx) => {
    const [locked] = await lockPlacements(tx, [placement.id]);
    const answer = lab.call(assignBatch, { params: { lotto: other.batchId }, body: { codici: ['GARA1'] } });
    const seen = { answered: false, waiting: false };
    void answer.finally(() => (seen.answered = true));
    while (!seen.answered && !seen.waiting) {
      const { rows } = await app.db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      seen.waiting = rows.length > 0;
    }
    const measured = locked?.batch && measuredOf(reading, locked.batch);
    if (!measured || !locked?.batch) throw new Error('the dosimeter has a batch');
    const rest = { reader: null, readOn: '2025-05-01', source: 'manual' as const, reason: null };
    const result = { placementId: placement.id, measured, reading, batchRevisionId: locked.batch.revisionId };
    await putInForce(tx, [{ ...result, ...rest }], { enteredBy: null, enteredAt: app.clock.now() });
    return { answer };
  });
  expect((await assigning.answer).body).toEqual({
    ...{ assegnati: 0, giaAssegnati: 0 },
    rifiutati: [
      { codice: 'GARA1', motivo: batchTexts.analysedWithOther('LETTO'), risultati: [expect.any(Number)] },
    ],
  });
});
