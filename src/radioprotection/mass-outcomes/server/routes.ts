import { handle, type Route } from '#platform/server/http/route.ts';
import * as calls from '../contract.ts';
import { proposeReverse } from './propose-reverse.ts';

export const routes: Route[] = [
  handle(calls.proposeReverse, ({ params }, context) => proposeReverse(params, context)),
];
