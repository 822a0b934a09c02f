import type { RequestContext } from '#platform/server/http/route.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { readCompany } from '../../companies/server/public.ts';
import { changeUnitRole, giveUnitRole, listUnitRoles } from '../contract.ts';
import { changeRole, giveRole } from './keep-roles.ts';
import { listRolesOf } from './public.ts';

const rolesOf = async (company: number, { db, clock }: RequestContext) => ({
  persone: await listRolesOf(db, company, clock.today()),
});

export const routes: Route[] = [
  handle(listUnitRoles, async ({ params: { company } }, context) => {
    await readCompany(company, context);
    return rolesOf(company, context);
  }),
  handle(giveUnitRole, async ({ params: { company }, body }, context) => {
    await giveRole(company, body, context);
    return rolesOf(company, context);
  }),
  handle(changeUnitRole, async ({ params, body }, context) => {
    await changeRole(params, body, context);
    return rolesOf(params.company, context);
  }),
];
