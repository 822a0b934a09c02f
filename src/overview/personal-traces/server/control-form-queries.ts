import { sql } from 'drizzle-orm';
import { controlFormDocuments } from '#irme90/attestations/schema.ts';
import { controlForms, controlPhotos } from '#irme90/forms/schema.ts';
import { controlClients } from '#irme90/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** The controls of loads that a person had to do with: forms, measures, photos, conclusions; the clients he attests for. */
export async function listControlsOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select 'modello creato' as cosa, id as numero, created_at as quando
      from ${controlForms} where created_by = ${userId}
    union all select 'modello di cui sei l’operatore', id, created_at
      from ${controlForms} where operator_id = ${userId}
    union all select 'carico misurato', id, measured_at
      from ${controlForms} where measured_by = ${userId}
    union all select 'modello di cui sei l’esperto', id, created_at
      from ${controlForms} where expert_id = ${userId}
    union all select 'modello concluso', id, attested_at
      from ${controlForms} where attested_by = ${userId}
    union all select 'documento del modello', form_id, made_at
      from ${controlFormDocuments} where made_by = ${userId}
    union all select 'foto aggiunta', form_id, added_at
      from ${controlPhotos} where added_by = ${userId}
    union all select 'esperto di un cliente', principal_id, created_at
      from ${controlClients} where expert_id = ${userId}
    order by quando, cosa, numero`);
  return rows;
}

export const countControlsOf = async (db: Db, userId: number) => (await listControlsOf(db, userId)).length;
