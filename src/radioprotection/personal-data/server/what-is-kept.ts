import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { companyPersons, persons, personVersions } from '../../persons/schema.ts';
import { exposedWorkers, registries } from '../../registries/schema.ts';
import { companies } from '../../schema.ts';

type Rows = Promise<Record<string, unknown>[]>;

/** What radiation protection knows of persons, version by version. `which`: a condition on `persons`. */
export function listVersionsOf(db: Db, which: SQL | undefined): Rows {
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
    .where(which)
    .orderBy(sql`${personVersions.validFrom} nulls first`);
}

/** The roles of persons in local units. */
export function listRolesOf(db: Db, which: SQL | undefined): Rows {
  return db
    .select({
      ...{ ruolo: companyPersons.role, unita: companies.alias },
      ...{ dal: companyPersons.validFrom, al: companyPersons.validTo },
    })
    .from(companyPersons)
    .innerJoin(persons, eq(persons.id, companyPersons.personId))
    .innerJoin(companies, eq(companies.id, companyPersons.companyId))
    .where(which)
    .orderBy(asc(companyPersons.validFrom), asc(companyPersons.id));
}

/**
 * SQL condition on `person_versions v`: its fiscal code tells who the person is. A former one does so only where nobody
 * else has it now: it may have been typed wrongly.
 */
export const hasOwnCode: SQL = sql`not exists (select from persons now_its
  where now_its.fiscal_code = v.fiscal_code and now_its.id <> v.person_id)`;

/** SQL condition: a worker of a registry is one of these persons, known by the fiscal code. */
export const isWorkerOf = (which: SQL | undefined): SQL =>
  sql`${exposedWorkers.fiscalCode} in (select v.fiscal_code from ${personVersions} v
    join ${persons} on ${persons.id} = v.person_id where ${which} and ${hasOwnCode})`;

/** Workers as registries have them, with category and limits (mSv a year). `which`: a condition on them. */
export function listExposureOf(db: Db, which: SQL | undefined): Rows {
  return db
    .select({
      ...{ id: exposedWorkers.id, registro: exposedWorkers.registryId, unita: companies.alias },
      ...{ cognome: exposedWorkers.surname, nome: exposedWorkers.name, natoIl: exposedWorkers.birthDate },
      ...{ codiceFiscale: exposedWorkers.fiscalCode },
      ...{ mansione: exposedWorkers.task, categoria: exposedWorkers.category },
      ...{ limiteEfficace: exposedWorkers.limitEffective, limiteCristallino: exposedWorkers.limitLens },
      ...{ limiteEstremita: exposedWorkers.limitExtremities, limitePelle: exposedWorkers.limitSkin },
      ...{ dal: exposedWorkers.validFrom, al: exposedWorkers.validTo },
    })
    .from(exposedWorkers)
    .innerJoin(registries, eq(registries.id, exposedWorkers.registryId))
    .innerJoin(companies, eq(companies.id, registries.companyId))
    .where(which)
    .orderBy(asc(exposedWorkers.validFrom), asc(exposedWorkers.id));
}

/** The rows with these ids; none where there are none. */
export const amongPersons = (ids: readonly number[]) => inArray(persons.id, [...ids]);
export const amongWorkers = (ids: readonly number[]) => and(inArray(exposedWorkers.id, [...ids]));
