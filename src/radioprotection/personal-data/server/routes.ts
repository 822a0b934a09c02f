import { type PeopleKind, peopleRoutes } from '#accounts/personal-data/server/public.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { RequestContext, Route } from '#platform/server/http/route.ts';
import { workerTexts } from '../../exposed-workers/rules.ts';
import { personTexts } from '../../persons/rules.ts';
import {
  erasePersonData,
  eraseWorkerData,
  exportPersonData,
  exportWorkerData,
  previewPersonErasure,
  previewWorkerErasure,
} from '../contract.ts';
import { erasedPersonName, erasedSurname, erasedWorkerName, mustStay, peopleTexts } from '../rules.ts';
import * as people from './people.ts';
import { tracesOf } from './traces.ts';

type Somebody = people.Somebody;
type Entry = 'person' | 'exposed-worker';

function kindOf(entry: Entry): PeopleKind<Somebody> {
  return {
    ...callsOf[entry],
    find: (id, { db, clock }, isLocked = false) =>
      (entry === 'person' ? people.findByPerson : people.findByWorker)(db, id, clock.today(), isLocked),
    told: ({ id, name, persons: [person] }) => ({
      numero: id,
      nome: name,
      nomeUtente: null,
      email: person?.email ?? null,
    }),
    newName: ({ id, persons: [person] }) =>
      `${erasedSurname} ${person ? erasedPersonName(person.id) : erasedWorkerName(id)}`,
    found: people.namesOf,
    word: ({ name }) => name,
    wrongWord: peopleTexts.wrongName,
    refusal: (somebody, { clock }) => refusalOf(somebody, clock.today()),
    // What has to stay depends on the day.
    sources: ({ clock }) => tracesOf(clock.today()),
    async erased({ persons, workers }, context) {
      const { db, clock } = context;
      const [now, today] = [clock.now(), clock.today()];
      for (const { id, erasedAt } of persons)
        if (erasedAt === null) {
          await people.erasePersonRecord(db, id, now);
          await record('person', 'erased', id, context);
        }
      for (const worker of workers)
        if (worker.erasedAt === null && !mustStay(worker, workers, today)) {
          await people.eraseWorkerRecord(db, worker.id, now);
          await record('exposed-worker', 'erased', worker.id, context);
        }
    },
    exported: ({ id }, context) => record(entry, 'exported', id, context),
  };
}

const callsOf = {
  person: {
    ...{ export: exportPersonData, preview: previewPersonErasure, erase: erasePersonData },
    idIn: (params: unknown) => (params as { person: number }).person,
    notFound: personTexts.notFound,
  },
  'exposed-worker': {
    ...{ export: exportWorkerData, preview: previewWorkerErasure, erase: eraseWorkerData },
    idIn: (params: unknown) => (params as { worker: number }).worker,
    notFound: workerTexts.notFound,
  },
};

function refusalOf({ persons, workers }: Somebody, today: string): string | null {
  const open = [...persons, ...workers].filter(({ erasedAt }) => erasedAt === null);
  if (open.length === 0) return peopleTexts.erased;
  if (persons.some(({ hasAccount }) => hasAccount)) return peopleTexts.hasAccount;
  if (persons.some(({ hasRole }) => hasRole)) return peopleTexts.hasRole;
  const known = workers.filter(({ erasedAt }) => erasedAt === null);
  if (known.some((worker) => people.isExposed(worker, today))) return peopleTexts.isExposed;
  const isKnown = persons.some(({ erasedAt }) => erasedAt === null);
  if (!isKnown && known.every((worker) => mustStay(worker, workers, today)))
    return peopleTexts.nothingToErase;
  return null;
}

const record = (entry: Entry, what: 'exported' | 'erased', entityId: number, context: RequestContext) =>
  recordAudit(context, { event: `${entry}.data-${what}`, entityId, details: {} });

/** People known to radiation protection who have no account, as persons with roles and as workers of registries. */
export const routes: Route[] = [...peopleRoutes(kindOf('person')), ...peopleRoutes(kindOf('exposed-worker'))];
