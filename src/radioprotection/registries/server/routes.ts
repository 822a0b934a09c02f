import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import * as contract from '../contract.ts';
import { registryTexts } from '../rules.ts';
import * as actions from './close-registry.ts';
import { registryKind } from './keep-registry.ts';
import { findRegistry, listRegistriesOfUnit } from './queries.ts';

export const routes: Route[] = [
  ...recordRoutes(registryKind),
  handle(contract.closeRegistry, ({ params, body }, context) =>
    actions.closeRegistry(params.registry, body, context),
  ),
  handle(contract.reopenRegistry, ({ params, body }, context) =>
    actions.reopenRegistry(params.registry, body, context),
  ),
  handle(contract.getRegistryCard, async ({ params }, context) => {
    const found = await findRegistry(context.db, context, params.registry, params);
    if (!found) throw notFound(registryTexts.notFound);
    return found;
  }),
  handle(contract.listCompanyRegistries, async ({ params }, context) => {
    const found = await listRegistriesOfUnit(context.db, context, params.companyId);
    if (!found) throw notFound(unitPlaceTexts.notFound);
    return { registries: found };
  }),
];
