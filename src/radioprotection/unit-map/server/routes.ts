import { handle, type Route } from '#platform/server/http/route.ts';
import { listUnitsOnMap } from '../contract.ts';
import { findUnitsOnMap } from './queries.ts';

export const routes: Route[] = [
  handle(listUnitsOnMap, ({ query }, context) => findUnitsOnMap(context, query)),
];
