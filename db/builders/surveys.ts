import { desc, eq } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { buildingAnswers, employerAnswers, questionnaireVersions } from '#surveys/schema.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { buildAuditEvent } from './audit.ts';
import { defaultStartedOn, morningOf, onlyRow } from './rows.ts';

/** Valid answers to every mandatory question of version 1 of the building questionnaire: offices of 1975 on a cellar. */
export const completeBuildingAnswers: readonly Answer[] = [
  { q: 1, a: 125, p: [] },
  { q: 2, a: 1975, p: [] },
  { q: 3, a: 3, p: [] },
  { q: 4, a: [402, 405], p: [] },
  { q: 6, a: 601, p: [] },
  { q: 7, a: 702, p: [6] },
];

/** The same of the employer questionnaire: a school with 85 workers. */
export const completeEmployerAnswers: readonly Answer[] = [
  { q: 101, a: '00000019992', p: [] },
  { q: 102, a: 10216, p: [] },
  { q: 103, a: 85, p: [] },
];

type Given = { answers?: readonly Answer[]; answeredBy?: number | null; answeredAt?: Date };

/** Answers about the building of an address, complete by default, given to the version in force. */
export async function buildBuildingAnswers(db: Db, addressId: number, given: Given = {}): Promise<void> {
  const rows = await answerRows(db, 'building', { answers: completeBuildingAnswers, ...given });
  await db.insert(buildingAnswers).values(rows.map((row) => ({ ...row, addressId })));
}

/** Answers about the employer who is the client, complete by default, given to the version in force. */
export async function buildEmployerAnswers(db: Db, clientId: number, given: Given = {}): Promise<void> {
  const rows = await answerRows(db, 'employer', { answers: completeEmployerAnswers, ...given });
  await db.insert(employerAnswers).values(rows.map((row) => ({ ...row, clientId })));
}

async function answerRows(
  db: Db,
  kind: 'building' | 'employer',
  {
    answers,
    answeredBy = null,
    answeredAt = morningOf(defaultStartedOn),
  }: Given & { answers: readonly Answer[] },
) {
  const versions = await db
    .select({ id: questionnaireVersions.id })
    .from(questionnaireVersions)
    .where(eq(questionnaireVersions.kind, kind))
    .orderBy(desc(questionnaireVersions.number))
    .limit(1);
  const versionId = onlyRow(versions).id;
  return answers.map(({ q, a, p }) => ({
    questionId: q,
    path: p.join('.'),
    value: a,
    versionId,
    answeredAt,
    answeredBy,
  }));
}

/** The event of somebody giving answers about a building where there were others, or none. */
export async function buildBuildingAnswered(
  db: Db,
  addressId: number,
  {
    before,
    after,
    by,
    at,
  }: { before: readonly Answer[]; after: readonly Answer[]; by: number | null; at: Date },
): Promise<void> {
  const [row] = await answerRows(db, 'building', { answers: after });
  await buildAuditEvent(db, {
    event: 'building-survey.answered',
    entity: 'address',
    entityId: String(addressId),
    actorId: by,
    happenedAt: at,
    details: { versionId: row?.versionId, before, after },
  });
}
