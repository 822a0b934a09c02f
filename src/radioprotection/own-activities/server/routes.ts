import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import { listOwnActivities, ownActivitiesShown } from '../contract.ts';
import { findOwnActivities } from './queries.ts';

export const routes: Route[] = [
  handle(listOwnActivities, async ({ params, query }, context) => {
    const asked = { isDone: query.eseguite === 'si', page: query.page };
    const found = await findOwnActivities(context, params, asked);
    if (!found) throw notFound(unitPlaceTexts.notFound);
    return { attivita: found.activities, total: found.total, pageSize: ownActivitiesShown };
  }),
];
