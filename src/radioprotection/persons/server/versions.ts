import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { holdsOn } from '../../reach/server/public.ts';
import type { PersonData, PersonVersion } from '../contract.ts';
import { personVersions } from '../schema.ts';
import { versionOf } from './fields.ts';

/** The columns of a version as they are read. */
export const versionColumns = {
  name: personVersions.name,
  surname: personVersions.surname,
  gender: personVersions.gender,
  fiscalCode: personVersions.fiscalCode,
  birthDate: personVersions.birthDate,
  birthPlace: personVersions.birthPlace,
  titolo: personVersions.qualification,
  grado: personVersions.grade,
  numeroOrdine: personVersions.registerNumber,
  workAddress: personVersions.workAddress,
  phone: personVersions.phone,
  email: personVersions.email,
  pec: personVersions.pec,
  address: personVersions.address,
  city: personVersions.city,
  cap: personVersions.postalCode,
  province: personVersions.province,
  notes: personVersions.notes,
  dal: personVersions.validFrom,
  al: personVersions.validTo,
};

/** SQL condition: the version holds on a day. */
export const holdsOnDay = (day: string | SQL): SQL => holdsOn(sql`${personVersions}`, day);

/** The versions of a person, the latest first; of a day at most one. */
export function listVersions(db: Db, personId: number, day?: string): Promise<PersonVersion[]> {
  return db
    .select({ id: personVersions.id, ...versionColumns })
    .from(personVersions)
    .where(and(eq(personVersions.personId, personId), day === undefined ? undefined : holdsOnDay(day)))
    .orderBy(sql`${personVersions.validFrom} desc nulls last`);
}

/** Corrects the data that hold on a day, in their place. */
export async function correctVersion(
  db: Db,
  personId: number,
  { day, data }: { day: string; data: PersonData },
): Promise<void> {
  await db
    .update(personVersions)
    .set(versionOf(data))
    .where(and(eq(personVersions.personId, personId), holdsOnDay(day)));
}
