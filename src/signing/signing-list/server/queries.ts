import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import { isAllowed } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { everyWord, orderOf, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import { documentSignatures, documentsToSign } from '../../schema.ts';
import type { DocumentToSign, listDocumentsToSign } from '../contract.ts';
import {
  missingSigners,
  type RequiredSigner,
  type SignatureList,
  signaturePages,
  signersInWords,
} from '../rules.ts';
import type { SigningContext } from './signing-context.ts';

/** Whose documents: those of a page. */
export type Place = { list: SignatureList; scopeId: number | null };

/** SQL condition: documents of a page. */
export function ofPlace({ list, scopeId }: Place): SQL {
  return sql`(${documentsToSign.list} = ${list} and ${documentsToSign.scopeId} is not distinct from ${scopeId}::int)`;
}

/** SQL condition: documents that are this person's to sign, as roles and the contexts they come from say. */
export function withinSigning(user: User, contexts: readonly SigningContext[]): SQL {
  const lists = signaturePages
    .filter(({ permission }) => isAllowed(user.roles, permission))
    .map(({ list }) => {
      const reach = contexts.find((context) => context.list === list)?.reach?.(user);
      return and(eq(documentsToSign.list, list), reach);
    });
  return or(...lists) ?? sql`false`;
}

const isWaiting = sql`${documentsToSign.state} = 'waiting'`;

/** SQL value: the fiscal codes of everybody who has signed the document in row `documents_to_sign`. */
export const signedBy = sql<(string | null)[]>`coalesce((
  select json_agg(one -> 'signer' ->> 'fiscalCode')
    from document_signatures g, jsonb_array_elements(g.report -> 'signatures') one
   where g.document_id = documents_to_sign.id and one ->> 'kind' = 'signature'), '[]')`;

/** Who has not signed yet, in words; null where nobody in particular has to, or nobody is missing. */
export function missingInWords(required: readonly RequiredSigner[], signed: readonly (string | null)[]) {
  const missing = missingSigners(required, signed);
  return missing.length === 0 ? null : signersInWords(missing);
}

type Query = QueryOf<typeof listDocumentsToSign>;

/** One page of what waits, the oldest first unless asked otherwise. */
export async function listWaiting(
  db: Db,
  place: Place,
  reach: SQL,
  query: Query,
): Promise<{ rows: DocumentToSign[]; total: number }> {
  const named = everyWord(
    query.q,
    (pattern) =>
      sql`documents_to_sign.search_text like ${pattern} or documents_to_sign.id::text like ${pattern}`,
  );
  const condition = and(ofPlace(place), reach, isWaiting, named);
  const by = { inAttesaDal: documentsToSign.createdAt, titolo: documentsToSign.title }[query.sort];
  const { offset, limit } = sliceOf(query);
  const rows = await db
    .select({
      id: documentsToSign.id,
      titolo: documentsToSign.title,
      dettaglio: documentsToSign.detail,
      revisione: documentsToSign.revision,
      pagina: documentsToSign.link,
      file: documentsToSign.fileName,
      inAttesaDal: sql<string>`to_json(documents_to_sign.created_at) #>> '{}'`,
      signers: documentsToSign.signers,
      signedBy,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(documentsToSign)
    .where(condition)
    .orderBy(...orderOf(query.dir, by, documentsToSign.id))
    .limit(limit)
    .offset(offset);
  const found = await pageOf(rows, query, () => db.$count(documentsToSign, condition));
  return {
    ...found,
    rows: found.rows.map(({ signers, signedBy: signed, ...row }) => ({
      ...row,
      mancano: missingInWords(signers, signed),
    })),
  };
}

export const countWaiting = (db: Db, place: Place, reach: SQL) =>
  db.$count(documentsToSign, and(ofPlace(place), reach, isWaiting));

/** Whether any document, waiting or not, was ever of this page. */
export async function hasDocuments(db: Db, place: Place, reach: SQL): Promise<boolean> {
  const [found] = await db
    .select({ id: documentsToSign.id })
    .from(documentsToSign)
    .where(and(ofPlace(place), reach))
    .limit(1);
  return found !== undefined;
}

/** What waits in each list and scope: how many, since when, and what the one document of a page is called and of whom. */
export function countByPage(db: Db, reach: SQL) {
  return db
    .select({
      list: documentsToSign.list,
      scopeId: documentsToSign.scopeId,
      waiting: sql<number>`count(*)::int`,
      since: sql<string>`to_json(min(documents_to_sign.created_at)) #>> '{}'`,
      title: sql<string>`min(documents_to_sign.title)`,
      detail: sql<string>`min(documents_to_sign.detail)`,
    })
    .from(documentsToSign)
    .where(and(reach, isWaiting))
    .groupBy(documentsToSign.list, documentsToSign.scopeId)
    .orderBy(documentsToSign.list, documentsToSign.scopeId);
}

const filed = sql<{ quando: string; chi: string | null; firmatari: string[]; file: string }[]>`coalesce((
  select json_agg(json_build_object('quando', g.filed_at, 'chi', u.name, 'file', g.file_name, 'firmatari',
      coalesce((select json_agg(one -> 'signer' ->> 'name') from jsonb_array_elements(g.report -> 'signatures') one
        where one ->> 'kind' = 'signature' and one -> 'signer' ->> 'name' is not null), '[]'))
      order by g.id desc)
    from document_signatures g left join users u on u.id = g.filed_by
   where g.document_id = documents_to_sign.id), '[]')`;

/** The document of a page of one: what waits, else what was there last. Null when there is none. */
export async function findSingle(db: Db, place: Place, reach: SQL) {
  const [found] = await db
    .select({
      id: documentsToSign.id,
      titolo: documentsToSign.title,
      dettaglio: documentsToSign.detail,
      file: documentsToSign.fileName,
      mediaType: storedFiles.mediaType,
      stato: documentsToSign.state,
      signers: documentsToSign.signers,
      signedBy,
      firme: filed,
    })
    .from(documentsToSign)
    .innerJoin(storedFiles, eq(storedFiles.sha256, documentsToSign.sha256))
    .where(and(ofPlace(place), reach))
    .orderBy(sql`${documentsToSign.state} = 'waiting' desc, ${documentsToSign.id} desc`)
    .limit(1);
  return found ?? null;
}

/** A document that is somebody's to sign, whatever its state; null when there is none. */
export async function findDocument(db: Db, documentId: number, reach: SQL) {
  const [found] = await db
    .select({
      sha256: documentsToSign.sha256,
      fileName: documentsToSign.fileName,
      state: documentsToSign.state,
      mediaType: storedFiles.mediaType,
    })
    .from(documentsToSign)
    .innerJoin(storedFiles, eq(storedFiles.sha256, documentsToSign.sha256))
    .where(and(eq(documentsToSign.id, documentId), reach));
  return found ?? null;
}

export type Waiting = {
  id: number;
  fileName: string;
  title: string;
  detail: string;
  sha256: string;
  size: number;
  createdAt: Date;
};

/** Everything that waits on a page, the oldest first. */
export function listAllWaiting(db: Db, place: Place, reach: SQL): Promise<Waiting[]> {
  return db
    .select({
      id: documentsToSign.id,
      fileName: documentsToSign.fileName,
      title: documentsToSign.title,
      detail: documentsToSign.detail,
      sha256: documentsToSign.sha256,
      size: storedFiles.size,
      createdAt: documentsToSign.createdAt,
    })
    .from(documentsToSign)
    .innerJoin(storedFiles, eq(storedFiles.sha256, documentsToSign.sha256))
    .where(and(ofPlace(place), reach, isWaiting))
    .orderBy(documentsToSign.createdAt, documentsToSign.id);
}

/** A signed file with what its check said when it came in. */
export function listSignatures(db: Db, condition: SQL) {
  return db
    .select({
      sha256: documentSignatures.sha256,
      fileName: documentSignatures.fileName,
      format: documentSignatures.format,
      report: documentSignatures.report,
      filedAt: documentSignatures.filedAt,
      filedBy: sql<string | null>`(select u.name from users u where u.id = document_signatures.filed_by)`,
      signers: documentsToSign.signers,
      document: { sha256: documentsToSign.sha256, size: storedFiles.size },
    })
    .from(documentSignatures)
    .innerJoin(documentsToSign, eq(documentsToSign.id, documentSignatures.documentId))
    .innerJoin(storedFiles, eq(storedFiles.sha256, documentsToSign.sha256))
    .where(condition)
    .orderBy(sql`${documentSignatures.id} desc`);
}
export type FiledSignature = Awaited<ReturnType<typeof listSignatures>>[number];

export async function insertDocument(db: Db, row: typeof documentsToSign.$inferInsert): Promise<number> {
  await endWaiting(db, row.subject, 'replaced');
  const [inserted] = await db.insert(documentsToSign).values(row).returning({ id: documentsToSign.id });
  if (!inserted) throw new Error('the document was not put into its list');
  return inserted.id;
}

/** What waits of a subject waits no more. */
export async function endWaiting(db: Db, subject: string, state: 'replaced' | 'withdrawn'): Promise<void> {
  await db
    .update(documentsToSign)
    .set({ state })
    .where(and(eq(documentsToSign.subject, subject), isWaiting));
}
