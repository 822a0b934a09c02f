import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { getFormPhoto, getWorkItem, listWork as listCall, sendMeasures as sendCall } from '../contract.ts';
import { findPhoto, listWork } from './queries.ts';
import { sendMeasures } from './send-measures.ts';
import { readWorkItem } from './work-item.ts';

export const routes: Route[] = [
  handle(listCall, ({ query }, context) => listWork(context, query)),
  handle(getWorkItem, ({ params }, context) => readWorkItem(params.mod, context)),
  handle(sendCall, ({ params, body }, context) => sendMeasures(params.mod, body, context)),
  handle(getFormPhoto, async ({ params }, context) => {
    const { db, user, files } = context;
    const photo = await findPhoto(db, user, { formId: params.mod, photoId: params.photo });
    if (!photo) throw notFound();
    context.setHeader('content-type', photo.mediaType);
    return files.read(photo.sha256);
  }),
];
