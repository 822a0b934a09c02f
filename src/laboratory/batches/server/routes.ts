import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { getTypicalExposures } from '../budget/contract.ts';
import { listBatches } from '../contract.ts';
import { commentControl } from '../controls/comment/contract.ts';
import { correctControl, enterControl, listControls, withdrawControl } from '../controls/contract.ts';
import { assignBatch, correctBatch } from '../record/contract.ts';
import * as assigning from './assign-batch.ts';
import { findControls } from './control-queries.ts';
import * as actions from './keep-batches.ts';
import * as controls from './keep-controls.ts';
import * as queries from './queries.ts';
import { findTypicalExposures } from './typical-exposures.ts';

export const routes: Route[] = [
  handle(listBatches, ({ query }, { db }) => queries.listBatches(db, query)),
  ...recordRoutes(actions.batchKind),
  handle(listControls, async ({ params }, { db }) => {
    const found = await findControls(db, params.lotto);
    if (!found) throw notFound();
    return found;
  }),
  handle(getTypicalExposures, async ({ params }, { db }) => {
    const found = await findTypicalExposures(db, params.lotto);
    if (!found) throw notFound();
    return found;
  }),
  handle(enterControl, ({ params, body }, context) => controls.enterControl(params.lotto, body, context)),
  handle(withdrawControl, ({ params, body }, context) => controls.withdrawControl(params, body, context)),
  handle(commentControl, ({ params, body }, context) => controls.commentControl(params, body, context)),
  handle(correctControl, ({ params, body }, context) => controls.correctControl(params, body, context)),
  handle(assignBatch, ({ params, body }, context) => assigning.assignBatch(params.lotto, body, context)),
  handle(correctBatch, ({ params, body }, context) => assigning.correctBatch(params.lotto, body, context)),
];
