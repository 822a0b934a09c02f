import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { keptBecause } from '#accounts/personal-data/rules.ts';
import type { PersonalTraces } from '#identity/personal-traces/server/public.ts';
import { auditEvents } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { registryReferences } from '../../registry-migration/schema.ts';
import { erasureReasons, mustStay, retentionOf } from '../rules.ts';
import { listMassOperations } from './mass-traces.ts';
import type { Somebody } from './people.ts';
import * as kept from './what-is-kept.ts';

type Source = PersonalTraces<Somebody>;

const personIds = ({ persons }: Somebody) => persons.map(({ id }) => id);

/** What radiation protection keeps about somebody without an account, and what becomes of it on a day. */
export function tracesOf(today: string): readonly Source[] {
  const workerIds = (workers: Somebody['workers'], stays: boolean) =>
    workers
      .filter((worker) => (worker.erasedAt === null && mustStay(worker, workers, today)) === stays)
      .map(({ id }) => id);
  return [
    ofRows({
      title: 'Dati della persona',
      meaning: 'I dati che la radioprotezione tiene di te come persona con un ruolo, nel tempo.',
      keptBecause: null,
      list: (db, somebody) => kept.listVersionsOf(db, kept.amongPersons(personIds(somebody))),
    }),
    ofRows({
      title: 'Lavoratore nei registri',
      meaning: 'I registri in cui sei o sei stato un lavoratore e che non è più obbligatorio conservare.',
      keptBecause: null,
      list: (db, { workers }) => kept.listExposureOf(db, kept.amongWorkers(workerIds(workers, false))),
    }),
    ofRows({
      title: 'Ruoli nelle unità locali',
      meaning: 'I ruoli che hai avuto nelle unità locali, da quando a quando.',
      keptBecause: erasureReasons.roles,
      list: (db, somebody) => kept.listRolesOf(db, kept.amongPersons(personIds(somebody))),
    }),
    ofRows({
      title: 'Esposizione nei registri di sorveglianza',
      meaning: 'La categoria e i limiti di dose con cui un registro ti tiene tra i lavoratori esposti.',
      keptBecause: erasureReasons.exposure,
      keepsName: true,
      async list(db, { workers }) {
        const rows = await kept.listExposureOf(db, kept.amongWorkers(workerIds(workers, true)));
        const until = new Map(
          workers.map((worker) => [worker.id, retentionOf(worker, workers)?.until ?? null]),
        );
        return rows.map((row) => ({
          ...row,
          conservareFinoAl: until.get(row['id'] as number) ?? 'non ancora noto',
        }));
      },
    }),
    ofRows({
      title: 'Nominato nei registri di prima',
      meaning: 'Le parole con cui un registro del modello precedente ti nomina.',
      keptBecause: erasureReasons.documents,
      keepsName: true,
      list: listMentions,
    }),
    ofRows({
      title: 'Pratiche massive che ti nominano',
      meaning: 'Le variazioni notificate alle autorità in cui compaiono i tuoi dati, di prima e di dopo.',
      keptBecause: erasureReasons.documents,
      keepsName: true,
      list: listMassOperations,
    }),
    ofRows({
      title: 'Documenti che possono nominarti',
      meaning:
        'I documenti delle unità nei giorni in cui vi avevi un ruolo e quelli dei registri in cui sei un lavoratore: quelli già scritti restano come sono.',
      keptBecause: erasureReasons.documents,
      keepsName: true,
      list: listDocuments,
    }),
    ofRows({
      title: 'Storia delle modifiche',
      meaning: 'Che cosa è stato registrato e cambiato di questi dati, come fu scritto.',
      keptBecause: keptBecause.trail,
      keepsName: true,
      list: listChanges,
    }),
  ];
}

const ofRows = (source: Omit<Source, 'count'>): Source => ({
  ...source,
  count: async (db, somebody) => (await source.list(db, somebody)).length,
});

function listMentions(db: Db, somebody: Somebody) {
  return db
    .select({ registro: registryReferences.registryId, parole: registryReferences.text })
    .from(registryReferences)
    .where(
      or(
        inArray(registryReferences.personId, personIds(somebody)),
        inArray(
          registryReferences.workerId,
          somebody.workers.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(registryReferences.id));
}

/** Of what others have uploaded the title is left out: it may name somebody else. */
async function listDocuments(db: Db, somebody: Somebody): Promise<Record<string, unknown>[]> {
  const ids = sql.param(personIds(somebody));
  const workerIds = sql.param(somebody.workers.map(({ id }) => id));
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select d.id as numero, d.kind as tipo, d.day as giorno, c.alias as unita,
           case when d.kind <> 'upload' then d.title end as titolo
      from documents d join companies c on c.id = d.company_id
     where d.removed_at is null and (exists (select from company_persons r
         where r.company_id = d.company_id and r.person_id = any (${ids}::int[])
           and d.day >= r.valid_from and (r.valid_to is null or d.day <= r.valid_to))
       or exists (select from folders f join exposed_workers w on w.registry_id = f.registry_id
         where f.id = d.folder_id and w.id = any (${workerIds}::int[]))) order by d.id`);
  return rows;
}

function listChanges(db: Db, somebody: Somebody) {
  const of = (entity: string, ids: number[]): SQL | undefined =>
    and(eq(auditEvents.entity, entity), inArray(auditEvents.entityId, ids.map(String)));
  return db
    .select({
      quando: auditEvents.happenedAt,
      evento: auditEvents.event,
      record: sql<string>`audit_events.entity || ' ' || audit_events.entity_id`,
      dettagli: auditEvents.details,
    })
    .from(auditEvents)
    .where(
      or(
        of('person', personIds(somebody)),
        of(
          'exposed-worker',
          somebody.workers.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(auditEvents.id));
}
