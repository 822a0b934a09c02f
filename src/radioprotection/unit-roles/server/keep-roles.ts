import { and, eq } from 'drizzle-orm';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { addDays } from '#platform/contract/dates.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { readCompany } from '../../companies/server/public.ts';
import { companyPersons, persons } from '../../persons/schema.ts';
import type { changeUnitRole, giveUnitRole } from '../contract.ts';
import { unitRoleTexts } from '../rules.ts';
import { refuse } from './refuse.ts';

/** Gives a person a role in a unit; whom it replaces ends the day before. */
export async function giveRole(
  companyId: number,
  { role, person, dal, al, sostituisce }: BodyOf<typeof giveUnitRole>,
  context: RequestContext,
): Promise<void> {
  const { db } = context;
  await readCompany(companyId, context);
  // Whoever erases the person at this moment is waited for.
  const [known] = await db
    .select({ active: persons.active })
    .from(persons)
    .where(eq(persons.id, person))
    .for('share');
  if (!known) throw invalid(unitRoleTexts.unknownPerson, { person: unitRoleTexts.unknownPerson });
  if (!known.active) throw conflict(unitRoleTexts.personOut);
  if (sostituisce) await replaceHolder(companyId, { id: sostituisce, role, dal }, context);
  const row = { companyId, personId: person, role, validFrom: dal, validTo: al };
  await db.insert(companyPersons).values(row).catch(refuse);
  const details = { personId: person, role, validFrom: dal, validTo: al };
  await recordAudit(context, { event: 'company.role-given', entityId: companyId, details });
}

/** Changes from when to when a person holds a role: so it also ends. */
export async function changeRole(
  { company, assignment }: { company: number; assignment: number },
  { dal, al, versione }: BodyOf<typeof changeUnitRole>,
  context: RequestContext,
): Promise<void> {
  await readCompany(company, context);
  const held = await lockHolder(company, assignment, context);
  refuseStale(held.version, versione);
  await writePeriod(held, { validFrom: dal, validTo: al }, context);
}

type Holder = typeof companyPersons.$inferSelect;

async function replaceHolder(
  companyId: number,
  { id, role, dal }: { id: number; role: string; dal: string },
  context: RequestContext,
): Promise<void> {
  const held = await lockHolder(companyId, id, context);
  if (held.role !== role) throw conflict(unitRoleTexts.otherRole);
  if (held.validFrom >= dal)
    throw invalid(unitRoleTexts.replacedBefore, { dal: unitRoleTexts.replacedBefore });
  const lastDay = addDays(dal, -1);
  // Whoever has left before, or been replaced by somebody else, does not come back until then.
  if (held.validTo !== null && held.validTo < lastDay) throw conflict(unitRoleTexts.notHeldThen);
  await writePeriod(held, { validFrom: held.validFrom, validTo: lastDay }, context);
}

async function lockHolder(companyId: number, id: number, { db }: RequestContext): Promise<Holder> {
  const [held] = await db
    .select()
    .from(companyPersons)
    .where(and(eq(companyPersons.id, id), eq(companyPersons.companyId, companyId)))
    .for('update');
  if (!held) throw notFound(unitRoleTexts.notFound);
  return held;
}

async function writePeriod(
  held: Holder,
  period: { validFrom: string; validTo: string | null },
  context: RequestContext,
): Promise<void> {
  const changes = changesBetween({ validFrom: held.validFrom, validTo: held.validTo }, period);
  if (!changes) return;
  await context.db.update(companyPersons).set(period).where(eq(companyPersons.id, held.id)).catch(refuse);
  const details = { personId: held.personId, role: held.role, ...changes };
  await recordAudit(context, { event: 'company.role-changed', entityId: held.companyId, details });
}
