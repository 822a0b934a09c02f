import { accessTexts } from '#accounts/user-access/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { listReachedPrincipals, revokeGrant, setGrant } from '../contract.ts';
import { grantTexts } from '../rules.ts';
import * as queries from './queries.ts';

const success = { success: true as const };

/** What a person sees, and which principals are granted by name. */
export const routes: Route[] = [
  handle(listReachedPrincipals, async ({ params, query }, { db }) => {
    const found = await queries.listReachedPrincipals(db, params.user, query);
    if (!found) throw notFound(accessTexts.notFound);
    return found;
  }),
  handle(setGrant, async ({ params: { user, committente }, body }, context) => {
    const { db } = context;
    await requirePerson(context, user);
    const principal = await queries.findPrincipal(db, committente);
    if (!principal) throw notFound(grantTexts.unknownPrincipal);
    const before = await queries.findGrant(db, user, committente);
    if (!before && !principal.active) throw conflict(grantTexts.inactivePrincipal);
    const { canAddClient = before?.canAddClient ?? false, canAddAddress = before?.canAddAddress ?? false } =
      body;
    if (before?.canAddClient === canAddClient && before.canAddAddress === canAddAddress) return success;
    await queries.saveGrant(db, user, committente, { canAddClient, canAddAddress });
    const details = { principalId: committente, canAddClient, canAddAddress };
    await recordAudit(context, { event: before ? 'grant.changed' : 'grant.given', entityId: user, details });
    return success;
  }),
  handle(revokeGrant, async ({ params: { user, committente } }, context) => {
    await requirePerson(context, user);
    if (!(await queries.deleteGrant(context.db, user, committente))) throw notFound(grantTexts.notGranted);
    const details = { principalId: committente };
    await recordAudit(context, { event: 'grant.revoked', entityId: user, details });
    return success;
  }),
];

async function requirePerson({ db }: RequestContext, userId: number): Promise<void> {
  const person = await queries.lockPerson(db, userId);
  if (!person) throw notFound(accessTexts.notFound);
  if (person.erasedAt) throw conflict(accessTexts.erased);
}
