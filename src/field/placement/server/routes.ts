import { handle, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { placeDosimeter } from './place-dosimeter.ts';

export const routes: Route[] = [
  handle(contract.placeDosimeter, ({ params, body }, context) =>
    placeDosimeter(params.committente, body, context),
  ),
];
