import { and, desc, eq, sql } from 'drizzle-orm';
import { withinReach } from '#accounts/reach/server/public.ts';
import { principals } from '#accounts/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database.ts';
import { addresses, buildingAnswers, clients, employerAnswers, questionnaireVersions } from '../../schema.ts';
import type { Answer, Question } from '../rules.ts';

export type Questionnaire = { versionId: number; questions: Question[] };
type Stamp = { versionId: number; answeredAt: Date; answeredBy: number };

/** SQL: the version of a questionnaire in force, as JSON `{versionId, questions}`. */
const inForce = (kind: 'building' | 'employer') => sql<Questionnaire>`(
  select json_build_object('versionId', v.id, 'questions', v.questions)
    from questionnaire_versions v where v.kind = ${kind} order by v.number desc limit 1)`;

/** SQL: the answers in `table` whose `owner` column equals `value`, as JSON in the shape of the wire. */
const answersJson = (table: 'building_answers' | 'employer_answers', value: number | null) => sql<
  Answer[]
>`coalesce((
  select json_agg(json_build_object('q', r.question_id, 'a', r.value,
           'p', coalesce(string_to_array(nullif(r.path, ''), '.')::int[], '{}')) order by r.id)
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

/** Locks a client within reach, so that two submissions of its answers come one after the other. */
export async function lockReachableClient(db: Db, user: User, clientId: number): Promise<boolean> {
  const found = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.active, true), withinReach(user, clients.principalId)))
    .for('update');
  return found.length > 0;
}

/** An address within reach, locked, with what decides which other buildings share its answers. */
export async function lockReachableAddress(
  db: Db,
  user: User,
  addressId: number,
): Promise<{ clientId: number; buildingCode: string | null } | null> {
  const [found] = await db
    .select({ clientId: addresses.clientId, buildingCode: addresses.buildingCode })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(
      and(
        eq(addresses.id, addressId),
        eq(addresses.active, true),
        eq(clients.active, true),
        withinReach(user, clients.principalId),
      ),
    )
    .for('update', { of: addresses });
  return found ?? null;
}

/** Ids of the client's addresses with the same building code (in the order of locking), `addressId` among them. */
export async function listBuildingsWithCode(
  db: Db,
  clientId: number,
  buildingCode: string,
): Promise<number[]> {
  const rows = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(
      and(
        eq(addresses.clientId, clientId),
        eq(addresses.active, true),
        sql`lower(btrim(${addresses.buildingCode})) = lower(btrim(${buildingCode}))`,
      ),
    )
    .orderBy(addresses.id)
    .for('update');
  return rows.map(({ id }) => id);
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

/** Stores an answer, in place of an earlier one to the same question. */
export async function upsertAnswer(db: Db, owner: AnswerOwner, answer: Answer, stamp: Stamp): Promise<void> {
  const values = { questionId: answer.q, path: answer.p.join('.'), value: answer.a, ...stamp };
  const set = { value: answer.a, ...stamp };
  if (owner.kind === 'building') {
    await db
      .insert(buildingAnswers)
      .values({ addressId: owner.addressId, ...values })
      .onConflictDoUpdate({
        target: [buildingAnswers.addressId, buildingAnswers.questionId, buildingAnswers.path],
        set,
      });
  } else {
    await db
      .insert(employerAnswers)
      .values({ clientId: owner.clientId, ...values })
      .onConflictDoUpdate({
        target: [employerAnswers.clientId, employerAnswers.questionId, employerAnswers.path],
        set,
      });
  }
}

/** Deletes the answer to one question. */
export async function deleteAnswer(
  db: Db,
  owner: AnswerOwner,
  answer: Pick<Answer, 'q' | 'p'>,
): Promise<void> {
  const table = owner.kind === 'building' ? buildingAnswers : employerAnswers;
  await db
    .delete(table)
    .where(and(ownedBy(owner), eq(table.questionId, answer.q), eq(table.path, answer.p.join('.'))));
}
