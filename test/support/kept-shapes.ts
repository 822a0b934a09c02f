import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { slices } from '#app/slices.ts';
import { draftKinds } from '#app/web/draft-kinds.ts';
import type { PlacementDraft } from '#field/placement/rules.ts';
import { placementRequests } from '#field/placement/web/placement-requests.ts';
import { replacementRequests } from '#field/replacement/web/replacement-requests.ts';
import { surveyRequests } from '#field/survey-pages/web/survey-requests.ts';
import { formRequests } from '#irme90/form-wizard/web/form-requests.ts';
import type { MeasureDraft } from '#irme90/measures/draft/rules.ts';
import { measureRequest } from '#irme90/measures/web/measure-drafts.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { DraftDatabase } from '#platform/web/drafts/draft-database.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { Outbox } from '#platform/web/drafts/outbox.ts';
import { freeze, type SubmissionEvent } from '#platform/web/drafts/submission-machine.ts';
import type { SubmissionContent } from '#platform/web/drafts/types.ts';
import { KeptAnswers } from '#platform/web/offline/kept-answers.ts';
import { KeptDatabase } from '#platform/web/offline/kept-database.ts';
import { type MassDraft, payloadOf } from '#radioprotection/mass-wizard/draft/rules.ts';
import { draftShape as planimetryDraft } from '#radioprotection/planimetries/web/sheet-draft.ts';
import { type VisitDraft, visitBody } from '#trips/field-days/visit/rules.ts';
import { visitRequest } from '#trips/field-days/web/visit-request.ts';
import { planDraft } from '#trips/planner/web/plan-draft.ts';
import { copyDatabase, emptyDevice } from './device-copy.ts';
import { samplesOf } from './shape-samples.ts';

/** What `platform/web/drafts/device-drafts.ts` keeps, by name: begun on a page, read again as it is or not at all. */
export const deviceDrafts: Record<string, z.ZodType> = {
  planimetry: planimetryDraft,
  'trip-plan': planDraft,
};

/** Where the samples of released shapes lie, a folder for each release that changed one: `0001_first_release`. */
export const frozenFolder = path.join(import.meta.dirname, '..', 'kept-shapes');

/** Samples of what lies on phones, by file: `drafts/<wizard>.json`, `device-drafts/<page>.json`, `answers/<call>.json`, `databases/….json`. */
export type KeptShapes = Map<string, unknown>;

export const endpoints: Endpoint[] = slices({} as Parameters<typeof slices>[0])
  .flatMap(({ routes }) => routes)
  .map(({ endpoint }) => endpoint);

const now = new Date('2026-03-14T09:42:00.000Z');
export const userId = 1;

/** What is sent of the fullest sample of each kind of draft, where its lists hold what only a draft may. */
const requestsOf: Record<string, (draft: never, idempotencyKey: string) => SubmissionContent> = {
  placement: (draft: PlacementDraft, idempotencyKey) => {
    const { removals, newPlans } = draft;
    const finished = { ...draft, removals: removals.slice(0, 1), newPlans: newPlans.slice(0, 1) };
    return { ...placementRequests(finished, idempotencyKey), after: [crypto.randomUUID()] };
  },
  replacement: replacementRequests,
  surveys: (draft, idempotencyKey) => {
    const survey = { questions: [], answers: [] };
    const building = { indirizzo: 7, survey, code: 'A', others: 1 };
    return surveyRequests({ cliente: 7, employer: survey, building }, draft, idempotencyKey);
  },
  visits: (draft: VisitDraft, idempotencyKey) => {
    const body = visitBody(draft, { day: '2026-03-14', stop: { activities: [], visita: null } });
    return visitRequest({ day: 7, appointment: 9 }, body, idempotencyKey);
  },
  'control-form': formRequests,
  measures: (draft: MeasureDraft, key) => measureRequest(12, draft, { key, isCorrecting: false }),
  // Never waits to be sent: its page sends it itself. What it would send is what it sends.
  'mass-activities': ({ operations }: MassDraft, idempotencyKey) => ({
    requests: [
      {
        ...{ name: 'createMassActivity', method: 'POST' as const, idempotencyKey },
        path: '/v1/user/lb/rp/employers/7/activities/create/step/1',
        body: JSON.stringify(payloadOf(operations, { units: [], versione: null })),
      },
    ],
    pictures: [],
  }),
};

/** Samples of everything this version keeps on phones: every kind of draft, finished work, every kept answer. */
export async function presentShapes(): Promise<KeptShapes> {
  const shapes: KeptShapes = new Map();
  for (const { wizard, load } of draftKinds) {
    const drafts = samplesOf((await load()).shape);
    shapes.set(`drafts/${wizard}.json`, drafts);
    shapes.set(`databases/drafts-${wizard}.json`, await databaseOfDrafts(wizard, drafts[0]));
  }
  for (const [name, shape] of Object.entries(deviceDrafts))
    shapes.set(`device-drafts/${name}.json`, samplesOf(shape));
  for (const { name, response } of endpoints.filter(({ isKept }) => isKept))
    shapes.set(`answers/${name}.json`, samplesOf(response));
  shapes.set('databases/answers.json', await databaseOfAnswers());
  return new Map([...shapes].map(([file, sample]) => [file, withFixedKeys(sample)]));
}

/** The folders of frozen samples, the oldest first. */
export function releases(): string[] {
  return existsSync(frozenFolder) ? readdirSync(frozenFolder).toSorted() : [];
}

export function frozenShapes(release: string): KeptShapes {
  const folder = path.join(frozenFolder, release);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  return new Map(
    files
      .toSorted()
      .map((file): [string, unknown] => [file, JSON.parse(readFileSync(path.join(folder, file), 'utf8'))]),
  );
}

/** The newest sample of each shape: a release holds only those it changed. */
export function newestShapes(among: readonly string[] = releases()): KeptShapes {
  return new Map(among.flatMap((release) => [...frozenShapes(release)]));
}

/** A draft on the phone in each state it may be left in. */
async function databaseOfDrafts(wizard: string, value: unknown): Promise<unknown> {
  const make = requestsOf[wizard];
  if (!make) throw new Error(`Say in ${import.meta.filename} what is sent of a draft of ${wizard}`);
  emptyDevice();
  const database = new DraftDatabase();
  const store = new DraftStore(database);
  const outbox = new Outbox(database);
  const failure = { status: 409, text: 'Rifiutato', errors: { campo: 'No' }, requestId: 'r-1' };
  const states: [context: string, ...SubmissionEvent[]][] = [
    ['zone/2', { type: 'unanswered', waitingFor: 'network', text: 'Senza rete' }],
    ['lb', { type: 'started' }, { type: 'refused', failure }],
    ['client/3', { type: 'started' }, { type: 'received', reply: { success: true }, at: now }],
  ];
  const save = async (context: string, content: SubmissionContent, isFinished: boolean) => {
    const key = { userId, wizard, context };
    const made = { idempotencyKey: crypto.randomUUID(), revision: 1, parent: null, at: now };
    const held = content.pictures.map((sha256) => ({
      ...{ name: 'foto', sha256, size: 4, type: 'image/jpeg' },
      bytes: new TextEncoder().encode('foto').buffer,
    }));
    return store.save({
      ...{ key, idempotencyKey: made.idempotencyKey, value, savedAt: now.toISOString(), savedBy: 'scheda' },
      ...{ visit: 'visita', parent: 0, named: content.pictures, held },
      submission: isFinished ? freeze(content, made) : null,
    });
  };
  await save('user', make(value as never, crypto.randomUUID()), false);
  for (const [context, ...events] of states) {
    const { id, submission } = await save(context, make(value as never, crypto.randomUUID()), true);
    for (const event of events) if (submission) await outbox.advance({ draft: id, submission }, event);
  }
  await database.close();
  return copyDatabase('radia-drafts');
}

/** A kept answer and the person who read it. */
async function databaseOfAnswers(): Promise<unknown> {
  emptyDevice();
  const database = new KeptDatabase();
  const kept = new KeptAnswers(database, () => now);
  await kept.put(userId, 'listPrincipals {}', '{}');
  await kept.keepPerson(userId, '{"id":1}');
  await database.close();
  return copyDatabase('radia-kept');
}

/** Keys are made anew each time: the first one becomes …0001. */
function withFixedKeys(sample: unknown): unknown {
  const known = new Map<string, string>();
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
  const fixed = JSON.stringify(sample).replace(uuid, (key) => {
    const number = String(known.size + 1).padStart(12, '0');
    if (!known.has(key)) known.set(key, `00000000-0000-4000-8000-${number}`);
    return known.get(key) ?? key;
  });
  return JSON.parse(fixed);
}
