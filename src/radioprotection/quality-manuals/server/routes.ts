import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import { listCompanyManuals } from '../contract.ts';
import { manualKind } from './keep-manual.ts';
import { listManualsOfUnit } from './queries.ts';

export const routes: Route[] = [
  ...recordRoutes(manualKind),
  handle(listCompanyManuals, async ({ params }, context) => {
    const found = await listManualsOfUnit(context.db, context, params.companyId);
    if (!found) throw notFound(unitPlaceTexts.notFound);
    return { manuals: found };
  }),
];
