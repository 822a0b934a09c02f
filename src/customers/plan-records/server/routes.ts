import { shrinkPicture, toDataUrl } from '#platform/server/files/pictures.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { addPlan, getPlanPicture, listPlanRecords, removePlan, renamePlan } from '../contract.ts';
import { thumbnailSize } from '../rules.ts';
import * as actions from './keep-plan.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listPlanRecords, async ({ params }, { db, user }) => {
    const planimetrie = await queries.listPlans(db, user, params.indirizzo);
    if (planimetrie.length === 0 && !(await queries.findAddress(db, user, params.indirizzo)))
      throw notFound();
    return { planimetrie };
  }),
  handle(getPlanPicture, async ({ params, query }, { db, user, files }) => {
    const plan = await queries.findPlan(db, user, params.planimetria);
    if (!plan) throw notFound();
    const bytes = await files.read(plan.sha256);
    if (!query.miniatura) return { immagine: toDataUrl(bytes, plan.mediaType) };
    return { immagine: toDataUrl(await shrinkPicture(bytes, thumbnailSize), 'image/jpeg') };
  }),
  handle(addPlan, ({ params, body }, context) => actions.addPlan(params.indirizzo, body, context)),
  handle(renamePlan, ({ params, body }, context) =>
    actions.renamePlan(params.planimetria, body.titolo, context),
  ),
  handle(removePlan, async ({ params }, context) => {
    await actions.removePlan(params.planimetria, context);
    return { success: true as const };
  }),
];
