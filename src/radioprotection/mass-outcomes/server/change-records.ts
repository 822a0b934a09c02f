import { eq, sql } from 'drizzle-orm';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { type AuditContext, recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, onConstraint } from '#platform/server/http/errors.ts';
import {
  birthDay,
  changeKind,
  type OptionId,
  offeredOptions,
  option,
  roleOfAction,
} from '../../mass-activities/rules.ts';
import { personTexts, type UnitRole } from '../../persons/rules.ts';
import { persons, personVersions } from '../../persons/schema.ts';
import { changePersonFrom, holdsOnDay, type PersonColumns } from '../../persons/server/public.ts';
import { employers } from '../../schema.ts';
import { unitRoleTexts } from '../../unit-roles/rules.ts';
import { passRole } from '../../unit-roles/server/public.ts';
import { massEnteredPersons } from '../schema.ts';
import { type DueChange, isMadeAlready, overtakenOptions } from './due-changes.ts';

const employerColumns = {
  ...{ 2: 'alias', 4: 'gender', 5: 'fiscalCode', 9: 'address', 10: 'city', 11: 'postalCode', 12: 'province' },
  ...{ 13: 'country', 14: 'phone', 15: 'mobile', 16: 'website', 17: 'email', 18: 'pec', 19: 'taxId' },
} as const;

const personColumns = {
  ...({ 2: 'name', 3: 'surname', 4: 'gender', 5: 'fiscalCode', 6: 'birthDate', 7: 'birthPlace' } as const),
  ...({ 9: 'address', 10: 'city', 11: 'postalCode', 12: 'province', 14: 'phone' } as const),
  ...({ 17: 'email', 18: 'pec', 20: 'qualification', 21: 'grade', 22: 'registerNumber' } as const),
  ...({ 23: 'workAddress', 24: 'notes' } as const),
} satisfies Partial<Record<OptionId, keyof PersonColumns>>;

/** Puts a change into the records, from its effective date on. Throws 409 where they do not allow it. */
export async function changeRecords(change: DueChange, context: AuditContext): Promise<void> {
  const kind = changeKind(change.type, change);
  const role = roleOfAction(change.type);
  if (kind === 'employer' || role === null) return changeEmployer(change, context);
  const { subjectId } = change;
  if (subjectId === null) throw conflict(personTexts.notFound);
  if (kind === 'data') return changePerson(subjectId, change, context);
  const follower = kind === 'person' ? change.newPersonId : await enteredPerson(subjectId, change, context);
  if (follower === null) throw conflict(personTexts.notFound);
  await refuseOut(follower, context);
  await changePerson(follower, change, context);
  await pass({ role, from: subjectId, to: follower }, change, context);
}

/** The employer's own record, once for all units; what a later change has put otherwise stays. */
async function changeEmployer(change: DueChange, context: AuditContext): Promise<void> {
  const { db } = context;
  const overtaken = await overtakenOptions(db, change);
  const meant = change.values.filter(({ option: one }) => !overtaken.includes(one));
  const columns = columnsOf(meant, employerColumns);
  const [stored] = await db.select().from(employers).where(eq(employers.id, change.employerId));
  if (!stored) return;
  const changes = changesBetween(stored, columns);
  if (!changes) return;
  await db.update(employers).set(columns).where(eq(employers.id, change.employerId));
  await recordAudit(context, { event: 'employer.updated', entityId: change.employerId, details: changes });
}

/** A person's data and account, with the first unit for all; what was corrected by hand since then stays. */
async function changePerson(personId: number, change: DueChange, context: AuditContext): Promise<void> {
  const { db } = context;
  const [stored] = await db.select().from(persons).where(eq(persons.id, personId)).for('update');
  if (!stored || stored.erasedAt !== null) throw conflict(personTexts.notFound);
  if (await isMadeAlready(db, change)) return;
  const data: PersonColumns = columnsOf(change.values, personColumns);
  const from = change.effectiveDate;
  const changed = await changePersonFrom(db, personId, { from, data }).catch(refuse);
  const userId = change.options.includes(option.user) ? change.userId : stored.userId;
  if (!changed && userId === stored.userId) return;
  await db.update(persons).set({ userId }).where(eq(persons.id, personId)).catch(refuse);
  const details = { before: {}, after: { ...data, validFrom: from } };
  await recordAudit(context, { event: 'person.version-added', entityId: personId, details });
}

/** Throws 409 for who cannot take a role any more. */
async function refuseOut(personId: number, { db }: AuditContext): Promise<void> {
  const [stored] = await db.select().from(persons).where(eq(persons.id, personId)).for('update');
  if (!stored || stored.erasedAt !== null) throw conflict(personTexts.notFound);
  if (!stored.active) throw conflict(unitRoleTexts.personOut);
}

function refuse(error: unknown): never {
  return onConstraint(error, {
    persons_fiscal_code: () => conflict(personTexts.fiscalCodeTaken),
    persons_user_id: () => conflict(personTexts.userTaken),
  });
}

/**
 * Who was typed in by hand: entered with the first unit, for the others too, and for the other operations that name the
 * same fiscal code. Throws 409 where somebody else was entered with it meanwhile.
 */
async function enteredPerson(subjectId: number, change: DueChange, context: AuditContext): Promise<number> {
  const { db, clock } = context;
  const { massActivityId, type, values } = change;
  const code = values.find(({ option: one }) => one === option.fiscalCode)?.value ?? null;
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.person_id as id from mass_entered_persons e join persons p on p.id = e.person_id
     where e.mass_activity_id = ${massActivityId} and (e.action_type = ${type} or p.fiscal_code = ${code})
     order by e.action_type <> ${type} limit 1`);
  const entered = { massActivityId, actionType: type };
  if (rows[0]) {
    const personId = rows[0].id;
    await db
      .insert(massEnteredPersons)
      .values({ ...entered, personId })
      .onConflictDoNothing();
    return personId;
  }
  const [base] = await db
    .select()
    .from(personVersions)
    .where(sql`${eq(personVersions.personId, subjectId)} and ${holdsOnDay(change.effectiveDate)}`);
  if (!base) throw conflict(personTexts.notFound);
  const data = { ...sharedWith(base, change), ...columnsOf(values, personColumns) };
  const { name, surname, fiscalCode } = data;
  const [made] = await db
    .insert(persons)
    .values({ name, surname, fiscalCode, createdAt: clock.now() })
    .returning({ id: persons.id })
    .catch(refuse);
  if (!made) throw new Error('insert returned nothing');
  await db.insert(personVersions).values({ ...data, personId: made.id });
  await db.insert(massEnteredPersons).values({ ...entered, personId: made.id });
  await recordAudit(context, { event: 'person.created', entityId: made.id, details: { name, surname } });
  return made.id;
}

/**
 * What a follower has in common with the one before: of the fields that the operation offers those that nobody chose,
 * because they say the same (Q2-52). What the house notes of a person is of that person alone.
 */
function sharedWith(base: PersonColumns, { type, options }: DueChange): PersonColumns {
  const columns: Readonly<Partial<Record<OptionId, keyof PersonColumns>>> = personColumns;
  const shared = offeredOptions[type].filter((one) => one !== option.notes && !options.includes(one));
  const found = shared.flatMap((one) => {
    const column = columns[one];
    return column === undefined ? [] : [[column, base[column]] as const];
  });
  return Object.fromEntries(found);
}

async function pass(
  who: { role: UnitRole; from: number; to: number },
  { companyId, effectiveDate }: DueChange,
  context: AuditContext,
): Promise<void> {
  if (who.from !== who.to) await passRole({ ...who, companyId, day: effectiveDate }, context);
}

/** Values by the column that holds them, those that there are; a birth date as a day. */
function columnsOf<Column extends string>(
  values: DueChange['values'],
  columns: Readonly<Partial<Record<OptionId, Column>>>,
): Record<Column, never> {
  const found = values.flatMap(({ option: one, value }) => {
    const column = columns[one];
    if (column === undefined) return [];
    return [[column, one === option.birthDate && value !== null ? birthDay(value) : value] as const];
  });
  return Object.fromEntries(found) as Record<Column, never>;
}
