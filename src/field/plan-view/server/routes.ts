import { writeDocument } from '#platform/server/documents/documents.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { getPlanView, printPlans } from '../contract.ts';
import { planDocument } from './plan-document.ts';
import { findPlanView } from './queries.ts';

export const routes: Route[] = [
  handle(getPlanView, async ({ params }, { db, user, clock }) => {
    const view = await findPlanView(db, user, params, clock.today());
    if (!view) throw notFound();
    return view;
  }),
  handle(printPlans, async ({ params }, context) => {
    const { db, user, clock, files } = context;
    const view = await findPlanView(db, user, params, clock.today());
    if (!view) throw notFound();
    const document = await writeDocument(await planDocument(view, files, clock.now()));
    context.setHeader('content-type', 'application/pdf');
    context.setHeader('content-disposition', `attachment; filename="planimetrie-${view.sede.id}.pdf"`);
    return document;
  }),
];
