import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { activities, activityFiles } from '#radioprotection/activities/schema.ts';
import { defaultRegistryDocVersions } from '#radioprotection/default-documents/schema.ts';
import { deviceStatusHistory } from '#radioprotection/devices/schema.ts';
import { documents, documentVersions } from '#radioprotection/folders/schema.ts';
import { type ActionType, actionLabels } from '#radioprotection/mass-activities/rules.ts';
import {
  massActivities,
  massCompanies,
  massOperations,
  userActionTypes,
} from '#radioprotection/mass-activities/schema.ts';
import { massTermMails } from '#radioprotection/mass-processing/schema.ts';
import {
  isWorkerOf,
  listExposureOf as listExposureOfWorkers,
  listRolesOf as listRolesOfPersons,
  listVersionsOf,
} from '#radioprotection/personal-data/server/public.ts';
import { persons } from '#radioprotection/persons/schema.ts';
import { registryReferences } from '#radioprotection/registry-migration/schema.ts';
import { radioprotectionRuns } from '#radioprotection/runs/schema.ts';
import { radioprotectionSettings } from '#radioprotection/settings/schema.ts';

const ofAccount = (userId: number) => eq(persons.userId, userId);

/** What radiation protection knows of a person with an account, version by version. */
export const listDataOf = (db: Db, userId: number) => listVersionsOf(db, ofAccount(userId));

/** The roles of a person with an account in local units. */
export const listRolesOf = (db: Db, userId: number) => listRolesOfPersons(db, ofAccount(userId));

/** A person with an account as an exposed worker, known by the fiscal code. */
export const listExposureOf = (db: Db, userId: number) =>
  listExposureOfWorkers(db, isWorkerOf(ofAccount(userId)));

export const countDataOf = async (db: Db, userId: number) => (await listDataOf(db, userId)).length;
export const countRolesOf = async (db: Db, userId: number) => (await listRolesOf(db, userId)).length;
export const countExposureOf = async (db: Db, userId: number) => (await listExposureOf(db, userId)).length;

/** What a person did in local units, with what it was done to. */
export async function listUnitWorkOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select 'stato di un dispositivo' as cosa, device_id as numero, changed_at as quando
      from ${deviceStatusHistory} where changed_by = ${userId}
    union all select 'attività completata', id, completed_at from ${activities} where completed_by = ${userId}
    union all select 'documento di un’attività', activity_id, added_at from ${activityFiles} where added_by = ${userId}
    union all select 'impostazioni salvate', version, saved_at from ${radioprotectionSettings} where saved_by = ${userId}
    union all select 'documento aggiunto', id, created_at from ${documents} where created_by = ${userId}
    union all select 'revisione di un documento', document_id, created_at from ${documentVersions}
      where created_by = ${userId}
    union all select 'modello di un documento', doc_id, created_at from ${defaultRegistryDocVersions}
      where created_by = ${userId}
    union all select 'modello confermato', doc_id, confirmed_at from ${defaultRegistryDocVersions}
      where confirmed_by = ${userId}
    union all select 'riferimento di un registro collegato', registry_id, settled_at from ${registryReferences}
      where settled_by = ${userId}
    union all select 'lavoro su molti documenti o registri', id, created_at from ${radioprotectionRuns}
      where started_by = ${userId}
    union all select 'pratica massiva creata', id, created_at from ${massActivities} where created_by = ${userId}
    union all select 'pratica massiva inviata per la revisione', id, submitted_at from ${massActivities}
      where submitted_by = ${userId}
    union all select 'pratica massiva rivista', id, reviewed_at from ${massActivities} where reviewed_by = ${userId}
    union all select 'avviso del termine di una pratica massiva', mass_activity_id, told_on::timestamptz from ${massTermMails}
      where user_id = ${userId}
    union all select 'pratica massiva eliminata', id, deleted_at from ${massActivities} where deleted_by = ${userId}
    union all select 'unità di una pratica massiva elaborata', company_id, processed_at from ${massCompanies}
      where processed_by = ${userId}
    union all select 'indicato come utenza in una pratica massiva', mass_activity_id, null from ${massOperations}
      where user_id = ${userId}
    order by quando`);
  return rows;
}

/** Which changes an administrator has let somebody prepare for many units; none: what the roles allow. */
export async function listGrantedOperationsOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const rows = await db.select().from(userActionTypes).where(eq(userActionTypes.userId, userId));
  return rows.map(({ actionType }) => ({ operazione: actionLabels[actionType as ActionType] }));
}

export const countGrantedOperationsOf = (db: Db, userId: number) =>
  db.$count(userActionTypes, eq(userActionTypes.userId, userId));

export async function forgetGrantedOperationsOf(db: Db, userId: number): Promise<void> {
  await db.delete(userActionTypes).where(eq(userActionTypes.userId, userId));
}

export async function countUnitWorkOf(db: Db, userId: number): Promise<number> {
  return (await listUnitWorkOf(db, userId)).length;
}
