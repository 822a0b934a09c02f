import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { getMyDay, listMyDays } from '../contract.ts';
import { fieldDayTexts } from '../rules.ts';
import { tellVisit } from '../telling/contract.ts';
import { listWorkedTimes } from '../times/contract.ts';
import { findMyDay, listDays, listTimes } from './queries.ts';
import * as telling from './tell-visit.ts';

export const routes: Route[] = [
  handle(listMyDays, async (_input, context) => ({ days: await listDays(context) })),
  handle(getMyDay, async ({ params }, context) => {
    const found = await findMyDay(context, params.day);
    if (!found) throw notFound(fieldDayTexts.notFound);
    return found;
  }),
  handle(tellVisit, ({ params, body }, context) =>
    telling.tellVisit({ dayId: params.day, stopId: params.appointment }, body, context),
  ),
  handle(listWorkedTimes, async (_input, context) => ({ tempi: await listTimes(context) })),
];
