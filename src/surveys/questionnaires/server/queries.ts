import { desc, eq, sql } from 'drizzle-orm';
import { users } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { questionnaireVersions } from '../../schema.ts';
import type { Question } from '../../surveys/rules.ts';
import type { VersionRow } from '../contract.ts';
import type { QuestionnaireKind } from '../rules.ts';

const columns = {
  id: questionnaireVersions.id,
  tipo: questionnaireVersions.kind,
  numero: questionnaireVersions.number,
  inVigore: sql<boolean>`not exists (select from questionnaire_versions later
    where later.kind = questionnaire_versions.kind and later.number > questionnaire_versions.number)`,
  domande: sql<number>`jsonb_array_length(jsonb_path_query_array(questionnaire_versions.questions, '$.**.rispostaType.name'))`,
  compilati: sql<number>`case questionnaire_versions.kind
    when 'building' then (select count(distinct a.address_id)::int from building_answers a where a.version_id = questionnaire_versions.id)
    else (select count(distinct a.client_id)::int from employer_answers a where a.version_id = questionnaire_versions.id) end`,
  createdAt: questionnaireVersions.createdAt,
  da: users.name,
};

type Stored = Omit<VersionRow, 'creato'> & { createdAt: Date };

function onWire<Row extends Stored>({ createdAt, ...row }: Row) {
  return { ...row, creato: createdAt.toISOString() };
}

export async function listVersions(db: Db): Promise<VersionRow[]> {
  const rows = await db
    .select(columns)
    .from(questionnaireVersions)
    .leftJoin(users, eq(users.id, questionnaireVersions.createdBy))
    .orderBy(questionnaireVersions.kind, desc(questionnaireVersions.number));
  return rows.map(onWire);
}

export async function findVersion(
  db: Db,
  versionId: number,
): Promise<(VersionRow & { questions: Question[] }) | null> {
  const [found] = await db
    .select({ ...columns, questions: questionnaireVersions.questions })
    .from(questionnaireVersions)
    .leftJoin(users, eq(users.id, questionnaireVersions.createdBy))
    .where(eq(questionnaireVersions.id, versionId));
  return found ? onWire(found) : null;
}

/** Every version of both questionnaires, the latest first; nobody else publishes until this write is done. */
export async function lockVersions(
  db: Db,
): Promise<{ kind: QuestionnaireKind; number: number; questions: Question[] }[]> {
  await db.execute(sql`lock table questionnaire_versions in share row exclusive mode`);
  return db
    .select({
      kind: questionnaireVersions.kind,
      number: questionnaireVersions.number,
      questions: questionnaireVersions.questions,
    })
    .from(questionnaireVersions)
    .orderBy(desc(questionnaireVersions.number));
}

export async function insertVersion(
  db: Db,
  version: {
    kind: QuestionnaireKind;
    number: number;
    questions: Question[];
    createdBy: number;
    createdAt: Date;
  },
): Promise<number> {
  const [row] = await db
    .insert(questionnaireVersions)
    .values(version)
    .returning({ id: questionnaireVersions.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}
