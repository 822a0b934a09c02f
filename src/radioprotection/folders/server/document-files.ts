import { type SQL, sql } from 'drizzle-orm';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type DocumentState, folderTexts } from '../rules.ts';
import {
  isKept,
  isSeen,
  isShown,
  joinFolder,
  joinVersion,
  type Sight,
  titleJson,
  titleOf,
} from './reading.ts';

/** Prints the file of a document that has none yet, and stores it under the hash that it tells. */
export type PrintNow = (context: RequestContext, documentId: number) => Promise<string>;

/** A document with where its files are. */
export type KeptDocument = {
  id: number;
  title: string;
  day: string;
  state: DocumentState;
  fileName: string;
  /** null: it is not printed yet. */
  sha256: string | null;
  storedAt: Date;
  /** In which folder; null: in none. */
  folder: string | null;
  /** The files it was signed with, the latest first. */
  signatures: { sha256: string; fileName: string; format: 'CAdES' | 'PAdES' }[];
};

type Found = Omit<KeptDocument, 'folder' | 'storedAt'> & { storedAt: string } & Parameters<typeof titleOf>[0];

/** Documents within reach, folder by folder, each in its order. */
export async function listKept(sight: Sight, condition: SQL): Promise<KeptDocument[]> {
  const { rows } = await sight.db.execute<
    Omit<Found, 'type'> & { type: Found['type'] | null; name: string }
  >(sql`
    select d.id, d.title as name, d.day, d.state, v.file_name as "fileName", v.sha256, ${titleJson},
      to_json(coalesce(s.stored_at, v.created_at)) #>> '{}' as "storedAt",
      coalesce((select json_agg(json_build_object('sha256', g.sha256, 'fileName', g.file_name, 'format', g.format)
          order by g.id desc)
        from documents_to_sign t join document_signatures g on g.document_id = t.id
       where d.state = 'signed' and t.subject = 'document/' || d.id and t.state = 'signed'), '[]') as signatures
    from documents d ${joinVersion} join companies c on c.id = d.company_id
      left join folders f on f.id = d.folder_id ${joinFolder}
    where ${condition} and ${isKept} and ${isSeen(sight)} and ${isShown(sight)}
    order by f.id, d.position, d.id`);
  return rows.map(({ type, owner, title, implant, sigla, name, storedAt, ...document }) => ({
    ...document,
    ...{ title: name, storedAt: new Date(storedAt) },
    folder: type === null ? null : titleOf({ type, owner, title, implant, sigla }),
  }));
}

/** One document. Throws 404. */
export async function findKept(sight: Sight, condition: SQL): Promise<KeptDocument> {
  const [found] = await listKept(sight, condition);
  if (!found) throw notFound(folderTexts.documentNotFound);
  return found;
}

/** Where the file of a document is, printed now if it is not yet. */
export async function fileOf(
  context: RequestContext,
  { id, sha256 }: Pick<KeptDocument, 'id' | 'sha256'>,
  printNow: PrintNow,
): Promise<string> {
  return sha256 ?? printNow(context, id);
}
