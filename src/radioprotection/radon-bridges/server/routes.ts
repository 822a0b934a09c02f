import { handle, type Route } from '#platform/server/http/route.ts';
import { findEmployerOfClient, findUnitAtAddress } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(findEmployerOfClient, async ({ params }, context) => ({
    datore: await queries.employerOfClient(params.cliente, context),
  })),
  handle(findUnitAtAddress, async ({ params }, context) => ({
    unita: await queries.unitAtAddress(params.indirizzo, context),
  })),
];
