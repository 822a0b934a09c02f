import { and, eq, type SQL, sql } from 'drizzle-orm';
import { jsonObject } from '#platform/server/database/json.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { worksInUnit } from '../../reach/server/public.ts';
import { companies } from '../../schema.ts';
import type { UnitPlace } from '../contract.ts';
import { unitPlaceTexts } from '../rules.ts';

type Named = UnitPlace['company'];

/** SQL: members of a row that say where it belongs, of a query with `companies c`, `employers e`, `projects p`. */
export const placeColumns = sql`${named('p', 'title')} as project, ${named('e', 'alias')} as employer,
  ${named('c', 'alias')} as company`;

/** SQL: the tables of `placeColumns`, joined to the unit in `companyId`. */
export function joinPlace(companyId: SQL): SQL {
  return sql`join companies c on c.id = ${companyId} join employers e on e.id = c.employer_id
    join projects p on p.id = c.project_id`;
}

function named(table: 'p' | 'e' | 'c', column: 'title' | 'alias'): SQL {
  const of = (name: string) => sql`${sql.raw(table)}.${sql.raw(name)}`;
  return jsonObject<Named>({ id: of('id'), nome: of(column) });
}

/** Throws 404 for a unit that is unknown or in which the reader does not work, 409 when it is out of use; keeps it from going out of use. */
export async function refuseUnit(companyId: number, context: RequestContext): Promise<void> {
  const [found] = await context.db
    .select({ active: companies.active })
    .from(companies)
    .where(and(eq(companies.id, companyId), worksInUnit(context, companies.id)))
    .for('share');
  if (!found) throw notFound(unitPlaceTexts.notFound);
  if (!found.active) throw conflict(unitPlaceTexts.outOfUse);
}
