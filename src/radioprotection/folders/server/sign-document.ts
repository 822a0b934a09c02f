import { eq, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { User } from '#platform/contract/access.ts';
import { conflict } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { anyOf, type RequiredSigner } from '#signing/signing-list/rules.ts';
import { awaitSignature, type SigningContext } from '#signing/signing-list/server/public.ts';
import { unitRoleLabels } from '../../persons/rules.ts';
import { holdsOn, keepsRadioprotection, worksInUnit } from '../../reach/server/public.ts';
import { unitHref } from '../../unit-places/rules.ts';
import { documentSubject, type FolderType, folderTexts, signingListOf, signingListOfUnit } from '../rules.ts';
import { documents } from '../schema.ts';

type ToSign = {
  title: string;
  revision: number;
  fileName: string;
  sha256: string;
  type: FolderType | null;
  folderId: number | null;
  company: { id: number; nome: string };
  employer: { id: number; nome: string };
  project: { id: number };
  experts: { name: string; fiscalCode: string }[];
};

/** SQL: who answers for radiation protection in the unit of row `d` on a day; for magnetic resonance, the expert of that. */
const expertsOn = (today: string): SQL => sql`coalesce((
  select json_agg(distinct jsonb_build_object('name', p.name || ' ' || p.surname, 'fiscalCode', p.fiscal_code))
    from company_persons r join persons p on p.id = r.person_id
   where r.company_id = d.company_id and ${holdsOn(sql`r`, today)}
     and r.role = case f.type when 'resonance' then 'rm_expert' else 'edr' end and p.fiscal_code is not null), '[]')`;

/** Puts the latest revision of a document, whose file is there, into its list, in the transaction of `context`. */
export async function awaitDocument(
  context: Pick<Services, 'db' | 'clock'>,
  documentId: number,
): Promise<void> {
  const { rows } = await context.db.execute<ToSign>(sql`
    select d.title, d.revision, v.file_name as "fileName", v.sha256, f.type, f.id as "folderId",
      json_build_object('id', c.id, 'nome', c.alias) as company,
      json_build_object('id', e.id, 'nome', e.alias) as employer, json_build_object('id', c.project_id) as project,
      ${expertsOn(context.clock.today())} as experts
    from documents d join document_versions v on v.document_id = d.id and v.revision = d.revision
      join companies c on c.id = d.company_id join employers e on e.id = c.employer_id
      left join folders f on f.id = d.folder_id
    where d.id = ${documentId} and v.sha256 is not null`);
  const [found] = rows;
  if (!found) throw new Error(`document ${documentId} has no file to sign`);
  const { title, revision, fileName, sha256, type, folderId, company, employer } = found;
  await awaitSignature(context, {
    ...{ list: type === null ? signingListOfUnit : signingListOf[type], scopeId: documentId },
    ...{ subject: documentSubject(documentId), revision, title, fileName, sha256 },
    detail: `${company.nome} · ${employer.nome}`,
    link:
      type === null
        ? `${unitHref(found)}?scheda=documenti`
        : `/user/radioprotection/folders/${type}/${folderId}/view`,
    signers: signersOf(type, found.experts),
  });
}

/** Of several experts whoever signs is enough. */
const signersOf = (type: FolderType | null, experts: ToSign['experts']): RequiredSigner[] =>
  anyOf(roleOf(type), experts);

const roleOf = (type: FolderType | null) =>
  type === 'resonance' ? unitRoleLabels.rm_expert : unitRoleLabels.edr;

/** The experts of its unit as they are now. */
async function signersNow(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { subject }: { subject: string },
): Promise<RequiredSigner[]> {
  const { rows } = await db.execute<Pick<ToSign, 'type' | 'experts'>>(sql`
    select f.type, ${expertsOn(clock.today())} as experts
    from documents d left join folders f on f.id = d.folder_id where d.id = ${documentOfSubject(subject)}`);
  const [found] = rows;
  if (!found) throw new Error(`${subject} is no document`);
  const { type, experts } = found;
  if (experts.length === 0) throw conflict(folderTexts.nobodyToSign(roleOf(type)));
  return signersOf(type, experts);
}

const documentOfSubject = (subject: string) => Number(subject.slice(subject.indexOf('/') + 1));

/** Documents of folders and units among those to sign; a signed one stays as it is, whatever is done with its folder. */
export const documentSigning: readonly SigningContext[] = Object.values(signingListOf).map((list) => ({
  list,
  reach(user: User) {
    if (keepsRadioprotection(user)) return sql`true`;
    const clock = { today: () => sql`(now() at time zone 'Europe/Rome')::date` };
    return sql`(documents_to_sign.subject not like 'document/%' or documents_to_sign.subject in (
      select 'document/' || own.id from documents own where ${worksInUnit({ user, clock }, sql`own.company_id`)}))`;
  },
  signersNow,
  async onSigned(context, { subject, revision }) {
    const { db, clock } = context;
    const id = documentOfSubject(subject);
    const signed = await db
      .update(documents)
      .set({ state: 'signed', signedAt: clock.now() })
      .where(eq(documents.id, id))
      .returning({ revision: documents.revision });
    if (signed[0]?.revision !== revision) throw new Error(`${subject} has no revision ${revision} to sign`);
    await recordAudit(context, { event: 'unit-document.signed', entityId: id, details: { revision } });
  },
}));
