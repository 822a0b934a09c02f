import { historyOf } from '#identity/audit-trail/server/public.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { shrinkPicture, toDataUrl } from '#platform/server/files/pictures.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import * as calls from '../contract.ts';
import * as own from '../own/contract.ts';
import { planimetryTexts, thumbnailSide } from '../rules.ts';
import { drawingSvg } from './drawing-svg.ts';
import { begin, save, setUse } from './keep-planimetry.ts';
import { planimetryDocument } from './plan-document.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(calls.listPlanimetries, async ({ params }, context) => {
    const found = await queries.listPlanimetriesOfUnit(context.db, context, params.company);
    if (!found) throw notFound(unitPlaceTexts.notFound);
    return { planimetries: found };
  }),
  handle(calls.createPlanimetry, ({ params, body }, context) => begin(params.company, body, context)),
  handle(calls.getPlanimetry, ({ params }, context) => whole(params, context)),
  handle(calls.getPlanimetryHistory, async ({ params }, context) => {
    await find(params, context);
    return historyOf(context.db, 'planimetry', params.planimetry);
  }),
  handle(calls.savePlanimetry, ({ params, body }, context) => save(params, body, context)),
  handle(calls.setPlanimetryUse, ({ params, body }, context) => setUse(params, body, context)),
  handle(calls.getPlanimetryPicture, ({ params }, context) => thumbnail(params, context)),
  handle(calls.printPlanimetry, ({ params }, context) => print(params, context)),
  handle(own.listOwnPlanimetries, async ({ params }, { db, user }) => {
    const found = await queries.listPlanimetriesOfCustomer(db, user, params);
    if (!found) throw notFound(unitPlaceTexts.notFound);
    return { planimetries: found };
  }),
  handle(own.getOwnPlanimetry, ({ params }, context) => whole(params, context)),
  handle(own.getOwnPlanimetryPicture, ({ params }, context) => thumbnail(params, context)),
  handle(own.printOwnPlanimetry, ({ params }, context) => print(params, context)),
];

async function find(asked: queries.Asked, context: RequestContext): Promise<queries.StoredPlanimetry> {
  const found = await queries.findPlanimetry(context.db, context, asked);
  if (!found) throw notFound(planimetryTexts.notFound);
  return found;
}

/** With the bytes of its pictures. */
async function whole(asked: queries.Asked, context: RequestContext) {
  const { background, attachments, ...plan } = await find(asked, context);
  const withBytes = async (picture: {
    sha256: string;
    mime: 'image/jpeg' | 'image/png';
    filename: string;
  }) => ({
    ...picture,
    image: (await context.files.read(picture.sha256)).toString('base64'),
  });
  return {
    ...plan,
    background: background && (await withBytes(background)),
    attachments: await Promise.all(attachments.map(withBytes)),
  };
}

async function thumbnail(asked: queries.Asked, context: RequestContext) {
  const plan = await find(asked, context);
  const sha256 = plan.snapshot ?? plan.background?.sha256;
  if (!sha256 && plan.rooms.length + plan.devices.length === 0) return { immagine: null };
  const whole = sha256
    ? await context.files.read(sha256)
    : Buffer.from(drawingSvg(plan, (0.75 * thumbnailSide) / plan.width));
  const small = await shrinkPicture(whole, thumbnailSide);
  return { immagine: toDataUrl(small, 'image/jpeg') };
}

async function print(asked: queries.Asked, context: RequestContext) {
  const plan = await find(asked, context);
  const document = await planimetryDocument(plan, context.files, context.clock.now());
  context.setHeader('content-type', 'application/pdf');
  context.setHeader('content-disposition', `attachment; filename="planimetria-${plan.id}.pdf"`);
  return writeDocument(document);
}
