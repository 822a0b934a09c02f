import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import type { ReadHouse } from '../../appointment-notices/server/public.ts';
import { getMyDay, listMyDays } from '../contract.ts';
import { fieldDayTexts } from '../rules.ts';
import { tellVisit } from '../telling/contract.ts';
import { listWorkedTimes } from '../times/contract.ts';
import { findMyDay, listDays, listTimes } from './queries.ts';
import * as telling from './tell-visit.ts';

/** `readHouse` knows in whose name customers are told that a visit is off. */
export const fieldDayRoutes = (readHouse: ReadHouse): Route[] => [
  handle(listMyDays, async (_input, context) => ({ days: await listDays(context) })),
  handle(getMyDay, async ({ params }, context) => {
    const found = await findMyDay(context, params.day);
    if (!found) throw notFound(fieldDayTexts.notFound);
    return found;
  }),
  handle(tellVisit, ({ params, body }, context) =>
    telling.tellVisit({ dayId: params.day, stopId: params.appointment }, body, { ...context, readHouse }),
  ),
  handle(listWorkedTimes, async (_input, context) => ({ tempi: await listTimes(context) })),
];
