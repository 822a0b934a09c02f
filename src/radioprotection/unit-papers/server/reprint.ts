import { sql } from 'drizzle-orm';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { currentTemplateVersion } from '../../default-documents/server/public.ts';
import type { DocumentKind } from '../../folders/rules.ts';
import { type KeepingContext, reviseDocument } from '../../folders/server/public.ts';
import { lastDay, paperFileName, paperTexts, paperTitle } from '../paper/rules.ts';
import { paperVersions } from '../schema.ts';
import { isPaper, periodOf } from './print-document.ts';
import { printLatest } from './print-due.ts';
import { readUnitFacts } from './unit-facts.ts';

type Draft = {
  kind: DocumentKind;
  state: string;
  companyId: number;
  registryId: number | null;
  manualId: number | null;
  defaultDocId: number | null;
  /** The day whose data its latest revision tells. */
  asOf: string;
  fileName: string;
  fromDay: string | null;
};

/**
 * Makes the next revision of a draft, of the data of today – of a closed registry or manual of its last day, of a report
 * of the same period – by the template of now, in the transaction of `context`. Returns its number. Throws 404, and 409
 * for what is no draft.
 */
export async function reprint(
  context: KeepingContext & Pick<Services, 'files' | 'log'>,
  documentId: number,
): Promise<number> {
  const { db, clock } = context;
  const { rows } = await db.execute<Draft>(sql`
    select d.kind, d.state, d.company_id as "companyId", f.registry_id as "registryId", f.manual_id as "manualId",
      d.default_doc_id as "defaultDocId", v.as_of::text as "asOf", v.file_name as "fileName", q.from_day::text as "fromDay"
    from documents d join document_versions v on v.document_id = d.id and v.revision = d.revision
      left join folders f on f.id = d.folder_id
      left join paper_versions q on q.document_id = d.id and q.revision = d.revision
    where d.id = ${documentId} and d.removed_at is null for no key update of d`);
  const [draft] = rows;
  if (!draft) throw notFound(paperTexts.notFound);
  if (draft.state !== 'draft' || (draft.kind !== 'default' && !isPaper(draft.kind)))
    throw conflict(paperTexts.notDraft);
  const { kind, fromDay, defaultDocId } = draft;
  const today = clock.today();
  const now = await readUnitFacts(context, { ...draft, asOf: today });
  const last = lastDay((now.registry ?? now.manual)?.closeDate, today);
  const day = kind === 'surveillance-report' ? draft.asOf : last;
  const facts = day === today ? now : await readUnitFacts(context, { ...draft, asOf: day });
  const template = defaultDocId === null ? null : await currentTemplateVersion(db, defaultDocId);
  const revision = await reviseDocument(context, documentId, {
    day,
    fileName: draft.fileName,
    ...(isPaper(kind) && {
      title: paperTitle(kind, facts, periodOf(kind, facts, fromDay)),
      fileName: paperFileName(kind, facts),
    }),
    ...(template && { templateVersionId: template.id }),
  });
  await db.insert(paperVersions).values({ documentId, revision, fromDay });
  await printLatest(context, documentId);
  return revision;
}
