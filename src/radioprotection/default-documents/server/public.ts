import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Template } from '../rules.ts';

export { type Plan, templateDocument } from './template-document.ts';

/** SQL: the number of the latest version of a document's template. */
export const latestNumber = (docId: SQL): SQL =>
  sql`(select max(latest.number) from default_registry_doc_versions latest where latest.doc_id = ${docId})`;

/** A version of a template: what is printed from it is a draft until an expert has confirmed it. */
type FoundTemplate = {
  id: number;
  docId: number;
  number: number;
  template: Template;
  isConfirmed: boolean;
};

const found = sql`select v.id, v.doc_id as "docId", v.number, v.template,
  v.confirmed_at is not null as "isConfirmed" from default_registry_doc_versions v`;

/** The version of a template that holds now; null: there is no such document. */
export async function currentTemplateVersion(db: Db, docId: number): Promise<FoundTemplate | null> {
  const { rows } = await db.execute<FoundTemplate>(
    sql`${found} where v.doc_id = ${docId} order by v.number desc limit 1`,
  );
  return rows[0] ?? null;
}

/** The version that a document was made from. */
export async function templateVersionWithId(db: Db, id: number): Promise<FoundTemplate | null> {
  const { rows } = await db.execute<FoundTemplate>(sql`${found} where v.id = ${id}`);
  return rows[0] ?? null;
}
