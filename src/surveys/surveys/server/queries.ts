import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { recordsWithinReach } from '#customers/client-records/server/public.ts';
import { addresses, clients } from '#customers/schema.ts';
import { withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { buildingAnswers, employerAnswers, questionnaireVersions } from '../../schema.ts';
import { type Answer, type Question, questionKeys } from '../rules.ts';

export type Questionnaire = { versionId: number; questions: Question[] };
type Stamp = { versionId: number; answeredAt: Date; answeredBy: number };

/** SQL: the version of a questionnaire in force, as JSON `{versionId, questions}`. */
export const inForce = (kind: 'building' | 'employer') => sql<Questionnaire>`(
  select ${jsonObject<Questionnaire>({ versionId: sql`v.id`, questions: sql`v.questions` })}
    from questionnaire_versions v where v.kind = ${kind} order by v.number desc limit 1)`;

const answerJson = jsonObject<Answer>({
  q: sql`r.question_id`,
  a: sql`r.value`,
  p: sql`coalesce(string_to_array(nullif(r.path, ''), '.')::int[], '{}')`,
});

/** SQL: the answers in `table` whose `owner` column equals `value`, as JSON in the shape of the wire. */
export const answersJson = (
  table: 'building_answers' | 'employer_answers',
  value: number | SQL | null,
) => sql<Answer[]>`coalesce((
  select json_agg(${answerJson} order by r.id)
    from ${sql.raw(table)} r
   where r.${sql.raw(table === 'building_answers' ? 'address_id' : 'client_id')} = ${value}), '[]')`;

export type BuildingSurvey = Questionnaire & { answers: Answer[]; province: string | null };

/** Building questionnaire in force with an address's answers; null when principal or address is out of reach. */
export async function findBuildingSurvey(
  db: Db,
  user: User,
  principalId: number,
  addressId: number | null,
): Promise<BuildingSurvey | null> {
  const [found] = await db
    .select({
      questionnaire: inForce('building'),
      answers: answersJson('building_answers', addressId),
      province: sql<string | null>`(select a.province from addresses a where a.id = ${addressId})`,
    })
    .from(principals)
    .where(
      and(
        eq(principals.id, principalId),
        withinReach(user, principals.id),
        addressId === null
          ? undefined
          : sql`exists (select from ${addresses} join ${clients} on ${clients.id} = ${addresses.clientId}
              where ${addresses.id} = ${addressId} and ${addresses.active} and ${clients.active}
                and ${clients.principalId} = ${principals.id})`,
      ),
    );
  return found ? { ...found.questionnaire, answers: found.answers, province: found.province } : null;
}

/** Employer questionnaire in force with a client's answers; null when principal or client is out of reach. */
export async function findEmployerSurvey(
  db: Db,
  user: User,
  principalId: number,
  clientId: number | null,
): Promise<(Questionnaire & { answers: Answer[] }) | null> {
  const [found] = await db
    .select({ questionnaire: inForce('employer'), answers: answersJson('employer_answers', clientId) })
    .from(principals)
    .where(
      and(
        eq(principals.id, principalId),
        withinReach(user, principals.id),
        clientId === null
          ? undefined
          : sql`exists (select from ${clients} where ${clients.id} = ${clientId} and ${clients.active}
              and ${clients.principalId} = ${principals.id})`,
      ),
    );
  return found ? { ...found.questionnaire, answers: found.answers } : null;
}

/** Both questionnaires of an address: of the building, and of the employer whose it is. */
export type SiteSurveys = { building: BuildingSurvey; employer: Questionnaire & { answers: Answer[] } };

/** Both questionnaires in force with the answers of an address and of its client; null when it is out of reach. */
export async function findSiteSurveys(db: Db, user: User, addressId: number): Promise<SiteSurveys | null> {
  const [found] = await db
    .select({
      building: inForce('building'),
      answersOfBuilding: answersJson('building_answers', sql`addresses.id`),
      employer: inForce('employer'),
      answersOfEmployer: answersJson('employer_answers', sql`addresses.client_id`),
      province: addresses.province,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(and(eq(addresses.id, addressId), recordsWithinReach(user, clients.principalId)));
  if (!found) return null;
  const { building, answersOfBuilding, employer, answersOfEmployer, province } = found;
  return {
    building: { ...building, answers: answersOfBuilding, province },
    employer: { ...employer, answers: answersOfEmployer },
  };
}

/** Locks a client within reach, so that two submissions of its answers come one after the other. */
export async function lockReachableClient(db: Db, user: User, clientId: number): Promise<boolean> {
  const found = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.active, true), withinReach(user, clients.principalId)))
    .for('no key update');
  return found.length > 0;
}

/** Whether an address is active and within reach. */
export async function isReachableAddress(db: Db, user: User, addressId: number): Promise<boolean> {
  return (await selectBuildings(db, user, addressId, false)).length > 0;
}

/**
 * Locks an address within reach, with `allWithCode` together with the client's other active addresses of the same
 * building code, in the order of their ids, so that two submissions come one after the other. Returns the ids; empty
 * when the address is out of reach.
 */
export async function lockBuildings(
  db: Db,
  user: User,
  addressId: number,
  allWithCode: boolean,
): Promise<number[]> {
  const rows = await selectBuildings(db, user, addressId, allWithCode).for('no key update', {
    of: addresses,
  });
  return rows.map(({ id }) => id);
}

function selectBuildings(db: Db, user: User, addressId: number, allWithCode: boolean) {
  const sameBuilding = sql`exists (select from addresses one where one.id = ${addressId} and one.active
    and one.client_id = ${addresses.clientId} and btrim(one.building_code) <> ''
    and lower(btrim(one.building_code)) = lower(btrim(${addresses.buildingCode})))`;
  return db
    .select({ id: addresses.id })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(
      and(
        allWithCode ? or(eq(addresses.id, addressId), sameBuilding) : eq(addresses.id, addressId),
        eq(addresses.active, true),
        eq(clients.active, true),
        withinReach(user, clients.principalId),
      ),
    )
    .orderBy(addresses.id);
}

/** Version in force of a questionnaire. */
export async function findQuestionnaire(
  db: Db,
  kind: 'building' | 'employer',
): Promise<Questionnaire | null> {
  const [found] = await db
    .select({ versionId: questionnaireVersions.id, questions: questionnaireVersions.questions })
    .from(questionnaireVersions)
    .where(eq(questionnaireVersions.kind, kind))
    .orderBy(desc(questionnaireVersions.number))
    .limit(1);
  return found ?? null;
}

/** `answerKey` of every question that some version of a questionnaire asks. */
export async function listKeysEverAsked(db: Db, kind: 'building' | 'employer'): Promise<Set<string>> {
  const versions = await db
    .select({ questions: questionnaireVersions.questions })
    .from(questionnaireVersions)
    .where(eq(questionnaireVersions.kind, kind));
  return new Set(versions.flatMap(({ questions }) => questionKeys(questions)));
}

const parsePath = (path: string) => (path === '' ? [] : path.split('.').map(Number));

/** Stored answers of an address, or of a client, with the version each was given to. */
export async function listAnswers(db: Db, owner: AnswerOwner): Promise<(Answer & { versionId: number })[]> {
  const table = owner.kind === 'building' ? buildingAnswers : employerAnswers;
  const rows = await db
    .select({ q: table.questionId, a: table.value, path: table.path, versionId: table.versionId })
    .from(table)
    .where(ownedBy(owner))
    .orderBy(table.id);
  return rows.map(({ q, a, path, versionId }) => ({ q, a, p: parsePath(path), versionId }));
}

/** Whose answers: an address's about the building, a client's about the employer. */
export type AnswerOwner = { kind: 'building'; addressId: number } | { kind: 'employer'; clientId: number };

function ownedBy(owner: AnswerOwner) {
  return owner.kind === 'building'
    ? eq(buildingAnswers.addressId, owner.addressId)
    : eq(employerAnswers.clientId, owner.clientId);
}

/** Stores answers, each in place of an earlier one to the same question. */
export async function upsertAnswers(
  db: Db,
  owner: AnswerOwner,
  answers: readonly Answer[],
  stamp: Stamp,
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(({ q, a, p }) => ({ questionId: q, path: p.join('.'), value: a, ...stamp }));
  const set = {
    value: sql`excluded.value`,
    versionId: sql`excluded.version_id`,
    answeredAt: sql`excluded.answered_at`,
    answeredBy: sql`excluded.answered_by`,
  };
  if (owner.kind === 'building') {
    const { addressId, questionId, path } = buildingAnswers;
    await db
      .insert(buildingAnswers)
      .values(rows.map((row) => ({ addressId: owner.addressId, ...row })))
      .onConflictDoUpdate({ target: [addressId, questionId, path], set });
  } else {
    const { clientId, questionId, path } = employerAnswers;
    await db
      .insert(employerAnswers)
      .values(rows.map((row) => ({ clientId: owner.clientId, ...row })))
      .onConflictDoUpdate({ target: [clientId, questionId, path], set });
  }
}

/** Deletes the answers to some questions. */
export async function deleteAnswers(
  db: Db,
  owner: AnswerOwner,
  answers: readonly Pick<Answer, 'q' | 'p'>[],
): Promise<void> {
  if (answers.length === 0) return;
  const table = owner.kind === 'building' ? buildingAnswers : employerAnswers;
  const these = answers.map(({ q, p }) => and(eq(table.questionId, q), eq(table.path, p.join('.'))));
  await db.delete(table).where(and(ownedBy(owner), or(...these)));
}
