import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import { auditEvents, users } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { persons, personVersions } from '../../persons/schema.ts';
import { exposedWorkers } from '../../registries/schema.ts';
import { erasedPersonName, erasedSurname, erasedWorkerName } from '../rules.ts';
import { amongPersons, hasOwnCode, isWorkerOf } from './what-is-kept.ts';

type Exposure = Pick<
  typeof exposedWorkers.$inferSelect,
  'id' | 'registryId' | 'surname' | 'name' | 'fiscalCode' | 'category' | 'birthDate' | 'validTo' | 'erasedAt'
> & { wasExposed: boolean };
type Known = Pick<typeof persons.$inferSelect, 'id' | 'surname' | 'name' | 'fiscalCode' | 'erasedAt'> & {
  email: string | null;
  hasAccount: boolean;
  hasRole: boolean;
};

/** Somebody as radiation protection knows them: the records of a person, and of a worker by the same fiscal code. */
export type Somebody = { id: number; name: string; persons: Known[]; workers: Exposure[] };

/** Whom a person's record is of; null when it is unknown. */
export async function findByPerson(db: Db, id: number, today: string, isLocked: boolean) {
  const known = await listKnown(db, eq(persons.id, id), today, isLocked);
  const [person] = known;
  if (!person) return null;
  const workers = await listExposures(db, isWorkerOf(amongPersons([id])), isLocked);
  return { id, name: `${person.surname} ${person.name}`, persons: known, workers };
}

/** Whom a worker of a registry is; null when it is unknown. */
export async function findByWorker(db: Db, id: number, today: string, isLocked: boolean) {
  const [worker] = await db.select().from(exposedWorkers).where(eq(exposedWorkers.id, id));
  if (!worker) return null;
  const { fiscalCode: code, surname, name } = worker;
  // First the persons, then the workers, as from the other side: two at once wait for one another in one order.
  const ofCode = sql`${persons.id} in (select v.person_id from ${personVersions} v
    where v.fiscal_code = ${code} and ${hasOwnCode})`;
  const known = await listKnown(db, ofCode, today, isLocked);
  const ofPersons = isWorkerOf(amongPersons(known.map((person) => person.id)));
  const same = or(eq(exposedWorkers.id, id), eq(exposedWorkers.fiscalCode, code ?? ''));
  const workers = await listExposures(db, or(same, ofPersons), isLocked);
  return { id, name: `${surname} ${name}`, persons: known, workers };
}

/** The persons of a condition. Locked first and read afterwards: what whoever was waited for has written is seen. */
async function listKnown(db: Db, which: SQL, today: string, isLocked: boolean): Promise<Known[]> {
  if (isLocked)
    await db.select({ id: persons.id }).from(persons).where(which).orderBy(persons.id).for('update');
  return db
    .select({
      ...{ id: persons.id, surname: persons.surname, name: persons.name, fiscalCode: persons.fiscalCode },
      erasedAt: persons.erasedAt,
      email: sql<string | null>`(select v.email from person_versions v where v.person_id = persons.id
        order by v.valid_from desc nulls last limit 1)`,
      hasAccount: sql<boolean>`exists (select from ${users} u where u.id = persons.user_id and u.erased_at is null)`,
      hasRole: sql<boolean>`exists (select from company_persons r where r.person_id = persons.id
        and (r.valid_to is null or r.valid_to >= ${today}))`,
    })
    .from(persons)
    .where(which)
    .orderBy(persons.id);
}

/** The workers of a condition, locked first as well. A category that was changed is told by the trail of changes. */
async function listExposures(db: Db, which: SQL | undefined, isLocked: boolean): Promise<Exposure[]> {
  const { id } = exposedWorkers;
  if (isLocked) await db.select({ id }).from(exposedWorkers).where(which).orderBy(id).for('update');
  return db
    .select({
      ...getTableColumns(exposedWorkers),
      wasExposed: sql<boolean>`exists (select from ${auditEvents} e where e.entity = 'exposed-worker'
        and e.entity_id = exposed_workers.id::text and e.details->'before'->>'category' in ('A', 'B'))`,
    })
    .from(exposedWorkers)
    .where(which)
    .orderBy(id);
}

/** Who was found, in words: whoever confirms sees whether it is one and the same. */
export const namesOf = ({ persons: known, workers }: Somebody): string[] => [
  ...known.map(({ id, surname, name }) => `${surname} ${name}, persona n. ${id}`),
  ...workers.map(
    ({ id, surname, name, registryId }) =>
      `${surname} ${name}, lavoratore n. ${id} nel registro n. ${registryId}`,
  ),
];

/** Leaves of a person one row of data, that tells nothing but the number. */
export async function erasePersonRecord(db: Db, id: number, now: Date): Promise<void> {
  const [name, surname] = [erasedPersonName(id), erasedSurname];
  const latest = sql`(select v.id from person_versions v where v.person_id = ${id}
    order by v.valid_from desc nulls last limit 1)`;
  await db
    .delete(personVersions)
    .where(and(eq(personVersions.personId, id), sql`${personVersions.id} <> ${latest}`));
  await db
    .update(personVersions)
    .set({
      ...{ name, surname, gender: 'U', validFrom: null, validTo: null },
      ...{ fiscalCode: null, birthDate: null, birthPlace: null, qualification: null, grade: null },
      ...{ registerNumber: null, workAddress: null, phone: null, email: null, pec: null },
      ...{ address: null, city: null, postalCode: null, province: null, notes: null },
    })
    .where(eq(personVersions.personId, id));
  await db
    .update(persons)
    .set({ name, surname, userId: null, externalCode: null, active: false, erasedAt: now })
    .where(eq(persons.id, id));
}

/** Leaves of a worker the category and the limits, under a number. */
export async function eraseWorkerRecord(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(exposedWorkers)
    .set({
      ...{ name: erasedWorkerName(id), surname: erasedSurname },
      ...{ fiscalCode: null, birthDate: null, task: null, erasedAt: now },
    })
    .where(and(eq(exposedWorkers.id, id), isNull(exposedWorkers.erasedAt)));
}

/** Whether a worker is in a registry on a day or later. */
export const isExposed = ({ validTo }: Pick<Exposure, 'validTo'>, today: string): boolean =>
  validTo === null || validTo >= today;
