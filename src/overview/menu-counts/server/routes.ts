import { takeReturns } from '#laboratory/returns/permissions.ts';
import { isAllowed } from '#platform/contract/access.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { keptFor } from '#platform/server/kept-for.ts';
import { manageMails } from '#post/mail/permissions.ts';
import { keepActivities } from '#radioprotection/activities/permissions.ts';
import { listPrincipalsWithUnits } from '#radioprotection/own-units/server/public.ts';
import { seesAllEmployers } from '#radioprotection/reach/server/public.ts';
import { signDocuments } from '#signing/signing-list/permissions.ts';
import { type SigningContext, withinSigning } from '#signing/signing-list/server/public.ts';
import { getMenuCounts } from '../contract.ts';
import { menuCountsKeptMs } from '../rules.ts';
import * as queries from './queries.ts';

/** What waits beside the entries of a menu. `contexts` say whose documents are to be signed by whom. */
export function menuCountRoutes(contexts: readonly SigningContext[]): Route[] {
  // The same for everybody who may know it.
  const returned = keptFor(menuCountsKeptMs, ({ db, clock }) => queries.countReturned(db, clock.today()));
  const stoppedMails = keptFor(menuCountsKeptMs, ({ db, clock }) =>
    queries.countStoppedMails(db, clock.now()),
  );
  // The same for all who see every unit, else each person's own.
  const overdue = keptFor(menuCountsKeptMs, queries.countOverdue, ({ user }) =>
    seesAllEmployers(user) ? 'all' : String(user.id),
  );
  return [
    handle(getMenuCounts, async (_input, context) => {
      const { db, user } = context;
      const [rientri, daFirmare, postaFerma, scadute, conUnita, conControlli] = await Promise.all([
        isAllowed(user.roles, takeReturns) ? returned(context).then(({ found }) => found) : null,
        isAllowed(user.roles, signDocuments) ? queries.countToSign(db, withinSigning(user, contexts)) : null,
        isAllowed(user.roles, manageMails) ? stoppedMails(context).then(({ found }) => found) : null,
        isAllowed(user.roles, keepActivities) ? overdue(context).then(({ found }) => found) : null,
        user.roles.includes('cliente') ? listPrincipalsWithUnits(context) : [],
        user.roles.includes('cliente') ? queries.listPrincipalsWithControls(db, user) : [],
      ]);
      return { rientri, daFirmare, postaFerma, scadute, conUnita, conControlli };
    }),
  ];
}
