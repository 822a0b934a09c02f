import { handle, type Route } from '#platform/server/route.ts';
import { geocode } from '../contract.ts';
import { chooseMaps } from './choose-maps.ts';

export const mapRoutes: Route[] = [
  handle(geocode, async ({ query }, context) => {
    const results = await chooseMaps(context).geocode(query.address);
    return { status: results.length > 0 ? ('OK' as const) : ('ZERO_RESULTS' as const), results };
  }),
];
