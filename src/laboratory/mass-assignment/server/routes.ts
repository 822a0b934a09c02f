import { handle, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { assignDosimeters } from './assign-dosimeters.ts';

export const routes: Route[] = [
  handle(contract.assignDosimeters, ({ body }, context) => assignDosimeters(body, context)),
];
