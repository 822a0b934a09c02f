import { sql } from 'drizzle-orm';
import { handle, type Route } from '#platform/server/http/route.ts';
import { ofCompanyWithinReach } from '../../reach/server/public.ts';
import * as contract from '../contract.ts';
import { listEarlier } from './queries.ts';
import { listChoices, listPage } from './reference-queries.ts';
import { referenceOf, settleReference } from './settle-reference.ts';
import { upgradeRegistry } from './upgrade-registry.ts';

export const routes: Route[] = [
  handle(contract.listEarlierRegistries, (_input, context) => listEarlier(context.db, context)),
  handle(contract.upgradeRegistry, ({ params }, context) =>
    upgradeRegistry(context, params.id, ofCompanyWithinReach(context, sql`r.company_id`)),
  ),
  handle(contract.listReferences, ({ query }, context) => listPage(context.db, context, query)),
  handle(contract.listReferenceChoices, async ({ params }, context) => {
    const reference = await referenceOf(context, params.reference);
    return { scelte: await listChoices(context.db, reference) };
  }),
  handle(contract.settleReference, ({ params, body }, context) =>
    settleReference(context, params.reference, body),
  ),
];
