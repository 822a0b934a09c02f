import { handle, type Route } from '#platform/server/http/route.ts';
import { readClient } from '../../lookups/server/public.ts';
import { keepInspections } from '../../reach/permissions.ts';
import { asKeeper } from '../../reach/server/public.ts';
import { loadCalendarEvents } from '../calendar/contract.ts';
import { addDelegation, listTakenSpans, moveDelegation, removeDelegation } from '../contract.ts';
import { calendarId } from '../rules.ts';
import * as delegations from './keep-delegations.ts';
import { listEvents, listTaken } from './queries.ts';

export const routes: Route[] = [
  handle(listTakenSpans, async ({ params, query }, context) => {
    await readClient(params.client, { ...context, user: asKeeper(context.user, keepInspections) });
    return listTaken(context.db, params.client, query);
  }),
  handle(addDelegation, ({ params, body }, context) =>
    delegations.addDelegation(params.client, body, context),
  ),
  handle(moveDelegation, ({ params, body }, context) =>
    delegations.moveDelegation(params.resourceId, body, context),
  ),
  handle(removeDelegation, ({ params, query }, context) =>
    delegations.removeDelegation(params.resourceId, query.deselectOperator === 'true', context),
  ),
  handle(loadCalendarEvents, async ({ body: { start, end, filters } }, { db, user }) => {
    if (filters['calendar-id'] !== calendarId) return [];
    const principalId = filters['client-id'] ?? null;
    return listEvents(db, user, { start, end, principalId, isOwn: filters.mie ?? false });
  }),
];
