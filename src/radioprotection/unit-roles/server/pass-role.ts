import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { type AuditContext, recordAudit } from '#identity/audit-trail/server/public.ts';
import { addDays } from '#platform/contract/dates.ts';
import { conflict } from '#platform/server/http/errors.ts';
import type { UnitRole } from '../../persons/rules.ts';
import { companyPersons, persons } from '../../persons/schema.ts';
import { holdsOn } from '../../reach/server/public.ts';
import { unitRoleTexts } from '../rules.ts';
import { refuse } from './refuse.ts';

/**
 * Lets a role in a unit pass from one person to another on a day: the first ends the day before, the other holds it as
 * long as the first would have, or until the day before the role is theirs anyway. One who holds it already keeps it, as
 * long at least. Throws 409 where the first does not hold it then, and where the other is out of use.
 */
export async function passRole(
  {
    companyId,
    role,
    from,
    to,
    day,
  }: {
    companyId: number;
    role: UnitRole;
    from: number;
    to: number;
    day: string;
  },
  context: AuditContext,
): Promise<void> {
  const { db } = context;
  // Whoever erases the person at this moment is waited for.
  const [taking] = await db
    .select({ active: persons.active })
    .from(persons)
    .where(eq(persons.id, to))
    .for('share');
  if (!taking?.active) throw conflict(unitRoleTexts.personOut);
  const ofPerson = (personId: number) =>
    and(
      eq(companyPersons.companyId, companyId),
      eq(companyPersons.role, role),
      eq(companyPersons.personId, personId),
    );
  const [held] = await db
    .select()
    .from(companyPersons)
    .where(and(ofPerson(from), holdsOn(sql`${companyPersons}`, day)))
    .for('update');
  if (!held || held.validFrom >= day) throw conflict(unitRoleTexts.notHeldThen);
  await endOn(held, addDays(day, -1), context);
  const ofTaker = await db
    .select()
    .from(companyPersons)
    .where(and(ofPerson(to), or(isNull(companyPersons.validTo), gte(companyPersons.validTo, day))))
    .orderBy(asc(companyPersons.validFrom))
    .for('update');
  const own = ofTaker.find(({ validFrom }) => validFrom <= day);
  const next = ofTaker.find(({ validFrom }) => validFrom > day);
  const validTo = earlierEnd(held.validTo, next ? addDays(next.validFrom, -1) : null);
  if (own) {
    if (earlierEnd(own.validTo, validTo) !== validTo) await endOn(own, validTo, context);
    return;
  }
  const row = { companyId, personId: to, role, validFrom: day, validTo };
  await db.insert(companyPersons).values(row).catch(refuse);
  await recordAudit(context, {
    event: 'company.role-given',
    entityId: companyId,
    details: { personId: to, role, validFrom: day, validTo },
  });
}

/** The earlier of two ends; without one it never ends. */
const earlierEnd = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;

async function endOn(
  { id, companyId, personId, role, validTo: before }: typeof companyPersons.$inferSelect,
  validTo: string | null,
  context: AuditContext,
): Promise<void> {
  await context.db.update(companyPersons).set({ validTo }).where(eq(companyPersons.id, id)).catch(refuse);
  await recordAudit(context, {
    event: 'company.role-changed',
    entityId: companyId,
    details: { personId, role, before: { validTo: before }, after: { validTo } },
  });
}
