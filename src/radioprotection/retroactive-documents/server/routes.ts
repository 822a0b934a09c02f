import { sql } from 'drizzle-orm';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { worksInUnit } from '../../reach/server/public.ts';
import { registryTexts } from '../../registries/rules.ts';
import * as contract from '../contract.ts';
import { retroactiveTexts } from '../rules.ts';
import { append, exchange, revert } from './apply-document.ts';
import { findAppliance, findApplied, findDefaults } from './queries.ts';

const done = { applied: true } as const;

const within = (context: RequestContext) => worksInUnit(context, sql`r.company_id`);

const partOf = ({ doc }: { doc: number }, { dopo }: { dopo?: number | undefined }) => ({
  docId: doc,
  after: dopo ?? null,
});

export const routes: Route[] = [
  handle(contract.listAppliance, async ({ params, query }, context) => {
    const found = await findAppliance(context.db, context, partOf(params, query));
    if (!found) throw notFound(retroactiveTexts.unknownDocument);
    return found;
  }),
  handle(contract.listApplied, async ({ params, query }, context) => {
    const found = await findApplied(context.db, context, partOf(params, query));
    if (!found) throw notFound(retroactiveTexts.unknownDocument);
    return found;
  }),
  handle(contract.appendDocument, async ({ params: { doc, registryId } }, context) => {
    await append(context, { docId: doc, registryId, within: within(context) });
    return done;
  }),
  handle(contract.revertDocument, async ({ params: { doc, registryId } }, context) => {
    await revert(context, { docId: doc, registryId, within: within(context) });
    return done;
  }),
  handle(contract.getRegistryDefaults, async ({ params: { registry } }, context) => {
    const found = await findDefaults(context.db, registry, within(context));
    if (!found) throw notFound(registryTexts.notFound);
    return found;
  }),
  handle(contract.exchangeRegistryDefaults, ({ params }, context) =>
    exchange(context, { registryId: params.registry, within: within(context) }),
  ),
];
