import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { activities, activityFiles } from '#radioprotection/activities/schema.ts';
import { deviceStatusHistory } from '#radioprotection/devices/schema.ts';
import { companyPersons, persons, personVersions } from '#radioprotection/persons/schema.ts';
import { exposedWorkers, registries } from '#radioprotection/registries/schema.ts';
import { companies } from '#radioprotection/schema.ts';
import { radioprotectionSettings } from '#radioprotection/settings/schema.ts';

/** What radiation protection knows of a person with an account, version by version. */
export function listDataOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  return db
    .select({
      ...{ dal: personVersions.validFrom, al: personVersions.validTo },
      ...{ cognome: personVersions.surname, nome: personVersions.name, genere: personVersions.gender },
      ...{ codiceFiscale: personVersions.fiscalCode, natoIl: personVersions.birthDate },
      ...{
        natoA: personVersions.birthPlace,
        titolo: personVersions.qualification,
        grado: personVersions.grade,
      },
      ...{ numeroOrdine: personVersions.registerNumber, sedeDiLavoro: personVersions.workAddress },
      ...{ telefono: personVersions.phone, email: personVersions.email, pec: personVersions.pec },
      ...{ indirizzo: personVersions.address, citta: personVersions.city, cap: personVersions.postalCode },
      ...{ provincia: personVersions.province, note: personVersions.notes },
    })
    .from(personVersions)
    .innerJoin(persons, eq(persons.id, personVersions.personId))
    .where(eq(persons.userId, userId))
    .orderBy(sql`${personVersions.validFrom} nulls first`);
}

export async function countDataOf(db: Db, userId: number): Promise<number> {
  return (await listDataOf(db, userId)).length;
}

/** The roles of a person with an account in local units. */
export function listRolesOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  return db
    .select({
      ...{ ruolo: companyPersons.role, unita: companies.alias },
      ...{ dal: companyPersons.validFrom, al: companyPersons.validTo },
    })
    .from(companyPersons)
    .innerJoin(persons, eq(persons.id, companyPersons.personId))
    .innerJoin(companies, eq(companies.id, companyPersons.companyId))
    .where(eq(persons.userId, userId))
    .orderBy(asc(companyPersons.validFrom), asc(companyPersons.id));
}

export async function countRolesOf(db: Db, userId: number): Promise<number> {
  return (await listRolesOf(db, userId)).length;
}

/** A person with an account as an exposed worker, known by the fiscal code, with category and limits (mSv a year). */
export function listExposureOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  return db
    .selectDistinct({
      ...{ id: exposedWorkers.id, registro: exposedWorkers.registryId, unita: companies.alias },
      ...{ cognome: exposedWorkers.surname, nome: exposedWorkers.name, natoIl: exposedWorkers.birthDate },
      ...{ mansione: exposedWorkers.task, categoria: exposedWorkers.category },
      ...{ limiteEfficace: exposedWorkers.limitEffective, limiteCristallino: exposedWorkers.limitLens },
      ...{ limiteEstremita: exposedWorkers.limitExtremities, limitePelle: exposedWorkers.limitSkin },
      ...{ dal: exposedWorkers.validFrom, al: exposedWorkers.validTo },
    })
    .from(exposedWorkers)
    .innerJoin(personVersions, eq(personVersions.fiscalCode, exposedWorkers.fiscalCode))
    .innerJoin(persons, eq(persons.id, personVersions.personId))
    .innerJoin(registries, eq(registries.id, exposedWorkers.registryId))
    .innerJoin(companies, eq(companies.id, registries.companyId))
    .where(eq(persons.userId, userId))
    .orderBy(asc(exposedWorkers.validFrom), asc(exposedWorkers.id));
}

export async function countExposureOf(db: Db, userId: number): Promise<number> {
  return (await listExposureOf(db, userId)).length;
}

/** What a person did in local units: changes of status, completed activities and their documents, saved settings. */
export async function listUnitWorkOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select 'stato di un dispositivo' as cosa, device_id as numero, changed_at as quando
      from ${deviceStatusHistory} where changed_by = ${userId}
    union all select 'attività completata', id, completed_at from ${activities} where completed_by = ${userId}
    union all select 'documento di un’attività', activity_id, added_at from ${activityFiles} where added_by = ${userId}
    union all select 'impostazioni salvate', version, saved_at from ${radioprotectionSettings} where saved_by = ${userId}
    order by quando`);
  return rows;
}

export async function countUnitWorkOf(db: Db, userId: number): Promise<number> {
  return (await listUnitWorkOf(db, userId)).length;
}
