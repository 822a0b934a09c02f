import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { checkDosimeter, listAvailableDosimeters } from '../contract.ts';
import { checkByCode } from './check-by-code.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listAvailableDosimeters, async ({ params, body }, { db, user }) => {
    const found = await queries.listAvailableDosimeters(db, user, {
      principalId: params.committente,
      clientId: body.cliente ?? null,
      addressId: body.indirizzo ?? null,
    });
    if (!found) throw notFound();
    return found;
  }),
  handle(checkDosimeter, ({ query }, context) => checkByCode(query.codice, context)),
];
