import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { correctPlacement } from '../../my-placements/server/public.ts';
import { listDosimeterChoices, listPointChoices } from '../choices/contract.ts';
import * as contract from '../contract.ts';
import { laboratory, previewCorrection } from './preview-correction.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(contract.listSitePlacements, async ({ params, query }, { db, user, clock }) => {
    const today = clock.today();
    const found = await queries.listSitePlacements(db, user, params.indirizzo, { ...query, today });
    if (!found) throw notFound();
    return found;
  }),
  handle(contract.previewSiteCorrection, async ({ params, body }, context) => ({
    sedi: await previewCorrection(params.trattamento, body, context),
  })),
  handle(contract.correctSitePlacement, async ({ params, body }, context) => ({
    trattamento: await correctPlacement(params.trattamento, body, context, laboratory),
  })),
  handle(listPointChoices, async ({ params, query }, { db, user }) => {
    const origin = await queries.findOrigin(db, user, params.trattamento);
    if (!origin) throw notFound();
    return { scelte: await queries.listPoints(db, origin, query.q) };
  }),
  handle(listDosimeterChoices, async ({ params, query }, { db, user }) => {
    const origin = await queries.findOrigin(db, user, params.trattamento);
    if (!origin) throw notFound();
    return { scelte: await queries.listDosimeters(db, origin, query.q) };
  }),
];
