import { handle, type Route } from '#platform/server/http/route.ts';
import { takeInReturns } from '../contract.ts';
import * as actions from './take-in-returns.ts';

export const routes: Route[] = [
  handle(takeInReturns, ({ body }, context) => actions.takeInReturns(body, context)),
];
