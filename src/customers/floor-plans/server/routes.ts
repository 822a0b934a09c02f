import { toDataUrl } from '#platform/server/files/pictures.ts';
import { findStoredFile } from '#platform/server/files/stored-file.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { type FloorPlan, listFloorPlans, listFloorPlansWithDraft } from '../contract.ts';
import * as queries from './queries.ts';

async function storedPlans(
  path: { committente: number; cliente: number; indirizzo: number },
  { db, user, clock, files }: RequestContext,
): Promise<FloorPlan[]> {
  const plans = await queries.listFloorPlans(db, user, path, clock.today());
  if (!plans) throw notFound();
  const contentOf = async (sha256: string, mediaType: string) => {
    const bytes = await findStoredFile(files, sha256);
    return bytes === null ? '' : toDataUrl(bytes, mediaType);
  };
  return Promise.all(
    plans.map(async ({ id, sha256, mediaType, titolo, points }) => ({
      id,
      titolo,
      content: await contentOf(sha256, mediaType),
      points,
    })),
  );
}

export const routes: Route[] = [
  handle(listFloorPlans, async ({ params }, context) => ({
    planimetries: await storedPlans(params, context),
  })),
  handle(listFloorPlansWithDraft, async ({ params, body }, context) => {
    const unsent = (body.newPlanimetries ?? []).map(({ id, content, titolo }) => ({
      id,
      titolo: titolo ?? null,
      content: content ?? '',
      points: [],
    }));
    return { planimetries: [...(await storedPlans(params, context)), ...unsent] };
  }),
];
