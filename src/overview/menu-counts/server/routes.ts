import { takeReturns } from '#laboratory/returns/permissions.ts';
import { isAllowed } from '#platform/contract/access.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { keptFor } from '#platform/server/kept-for.ts';
import { manageMails } from '#post/mail/permissions.ts';
import { signDocuments } from '#signing/signing-list/permissions.ts';
import { type SigningContext, withinSigning } from '#signing/signing-list/server/public.ts';
import { getMenuCounts } from '../contract.ts';
import { menuCountsKeptMs } from '../rules.ts';
import * as queries from './queries.ts';

/** What waits beside the entries of a menu. `contexts` say whose documents are to be signed by whom. */
export function menuCountRoutes(contexts: readonly SigningContext[]): Route[] {
  // The same for everybody who may know it.
  const returned = keptFor(menuCountsKeptMs, ({ db, clock }) => queries.countReturned(db, clock.today()));
  const stoppedMails = keptFor(menuCountsKeptMs, ({ db }) => queries.countStoppedMails(db));
  return [
    handle(getMenuCounts, async (_input, context) => {
      const { db, user } = context;
      const [rientri, daFirmare, postaFerma] = await Promise.all([
        isAllowed(user.roles, takeReturns) ? returned(context).then(({ found }) => found) : null,
        isAllowed(user.roles, signDocuments) ? queries.countToSign(db, withinSigning(user, contexts)) : null,
        isAllowed(user.roles, manageMails) ? stoppedMails(context).then(({ found }) => found) : null,
      ]);
      return { rientri, daFirmare, postaFerma };
    }),
  ];
}
