import { accessTexts } from '#accounts/user-access/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { actionOf, takeBackActions, type Undo } from '#identity/taking-back/server/public.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { listReachedPrincipals, revokeGrant, setGrant, undoGrantChange } from '../contract.ts';
import { grantTexts } from '../rules.ts';
import * as queries from './queries.ts';

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
    if (before?.canAddClient === canAddClient && before.canAddAddress === canAddAddress)
      return { success: true as const, annulla: null };
    await queries.saveGrant(db, user, committente, { canAddClient, canAddAddress });
    const details = { principalId: committente, canAddClient, canAddAddress };
    await recordAudit(
      context,
      before
        ? { event: 'grant.changed', entityId: user, details: { ...details, before } }
        : { event: 'grant.given', entityId: user, details },
    );
    return { success: true as const, annulla: await actionOf(context) };
  }),
  handle(revokeGrant, async ({ params: { user, committente } }, context) => {
    await requirePerson(context, user);
    const before = await queries.findGrant(context.db, user, committente);
    if (!before) throw notFound(grantTexts.notGranted);
    await queries.deleteGrant(context.db, user, committente);
    const details = { principalId: committente, before };
    await recordAudit(context, { event: 'grant.revoked', entityId: user, details });
    return { success: true as const, annulla: await actionOf(context) };
  }),
  handle(undoGrantChange, ({ body }, context) => takeBackActions(body, grantUndo, context)),
];

/** Principals given to a person by name, and what they allow, are as they were. */
const grantUndo: Undo = {
  named: ['grant.given', 'grant.changed', 'grant.revoked'],
  beside: [],
  async hold(events, context) {
    for (const { entityId } of events) await requirePerson(context, entityId);
  },
  async restore(events, { db }) {
    for (const { event, entityId, details } of events) {
      if (event === 'grant.given') await queries.deleteGrant(db, entityId, details.principalId);
      if (event === 'grant.changed' || event === 'grant.revoked')
        await queries.saveGrant(db, entityId, details.principalId, details.before);
    }
  },
};

async function requirePerson({ db }: RequestContext, userId: number): Promise<void> {
  const person = await queries.lockPerson(db, userId);
  if (!person) throw notFound(accessTexts.notFound);
  if (person.erasedAt) throw conflict(accessTexts.erased);
}
