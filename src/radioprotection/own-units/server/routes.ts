import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { companyTexts } from '../../companies/rules.ts';
import { holdsOn, unitRoles } from '../../persons/rules.ts';
import { listRolesOf } from '../../unit-roles/server/public.ts';
import { getOwnUnit, listOwnUnits } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listOwnUnits, async ({ params: { client } }, context) => {
    const found = await queries.listOwnUnits(context, client);
    if (!found) throw notFound();
    return found;
  }),
  handle(getOwnUnit, async ({ params: { client, company } }, context) => {
    const found = await queries.findOwnUnit(context, client, company);
    if (!found) throw notFound(companyTexts.notFound);
    const today = context.clock.today();
    const persone = (await listRolesOf(context.db, company, today))
      .filter((one) => holdsOn(one, today))
      .toSorted((one, other) => unitRoles.indexOf(one.role) - unitRoles.indexOf(other.role))
      .map(({ id, role, person, dal, al }) => ({ id, role, label: person.label, dal, al }));
    return { ...found, persone };
  }),
];
