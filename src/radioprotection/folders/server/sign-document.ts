import { eq, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { User } from '#platform/contract/access.ts';
import { conflict } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { anyOf, type RequiredSigner } from '#signing/signing-list/rules.ts';
import { awaitSignature, type SigningContext } from '#signing/signing-list/server/public.ts';
import { isListedOn, wasThereOn } from '../../devices/server/public.ts';
import { type UnitRole, unitRoleLabels } from '../../persons/rules.ts';
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
  role: UnitRole;
  holders: { name: string; fiscalCode: string }[];
};

const ofDocument = sql`d.day`;
const isHeld = (role: UnitRole, day: string | SQL): SQL => sql`exists (select from company_persons h
  where h.company_id = d.company_id and h.role = ${role} and ${holdsOn(sql`h`, day)})`;

/**
 * SQL condition: its expert of magnetic resonance answers for the whole unit: it has no other now, or had no other on the
 * document's day. Who holds neither role any more signs nothing.
 */
const hasResonanceExpertAlone = (
  today: string,
): SQL => sql`(${isHeld('rm_expert', today)} and (not ${isHeld('edr', today)}
  or ${isHeld('rm_expert', ofDocument)} and not ${isHeld('edr', ofDocument)}))`;

/**
 * SQL condition: all that the document in row `d`, of the folder in row `f`, is about is magnetic resonance: its
 * registry, else the device of its manual, else all devices that the unit had on its day.
 */
const isOfResonance = sql`case f.type when 'resonance' then true when 'registry' then false else coalesce((
  select coalesce(bool_and(nd.category = 'rm') filter (where ${isListedOn(sql`d.day`)}), bool_and(nd.category = 'rm'))
    from devices nd left join manuals q on q.id = f.manual_id
   where nd.company_id = d.company_id and nd.id = coalesce(q.device_id, nd.id) and ${wasThereOn(sql`d.day`)}), false) end`;

/**
 * SQL: in which role somebody signs the document in row `d`, of the folder in row `f`: an annex who represents the unit;
 * what is of magnetic resonance its expert, who answers for the whole unit where it had no other on the document's day.
 */
export const signingRole = (today: string): SQL<UnitRole> => sql`case when d.kind = 'annex' then 'legal_rep'
  when ${isOfResonance} or ${hasResonanceExpertAlone(today)} then 'rm_expert'
  else 'edr' end`;

/** SQL: who holds that role on a day and is known by a fiscal code. */
const holdersOn = (today: string): SQL => sql`coalesce((
  select json_agg(distinct jsonb_build_object('name', p.name || ' ' || p.surname, 'fiscalCode', p.fiscal_code))
    from company_persons r join persons p on p.id = r.person_id
   where r.company_id = d.company_id and ${holdsOn(sql`r`, today)} and r.role = ${signingRole(today)}
     and p.fiscal_code is not null), '[]')`;

/** Puts the latest revision of a document, whose file is there, into its list, in the transaction of `context`. */
export async function awaitDocument(
  context: Pick<Services, 'db' | 'clock'>,
  documentId: number,
): Promise<void> {
  const { rows } = await context.db.execute<ToSign>(sql`
    select d.title, d.revision, v.file_name as "fileName", v.sha256, f.type, f.id as "folderId",
      json_build_object('id', c.id, 'nome', c.alias) as company,
      json_build_object('id', e.id, 'nome', e.alias) as employer, json_build_object('id', c.project_id) as project,
      ${signingRole(context.clock.today())} as role, ${holdersOn(context.clock.today())} as holders
    from documents d join document_versions v on v.document_id = d.id and v.revision = d.revision
      join companies c on c.id = d.company_id join employers e on e.id = c.employer_id
      left join folders f on f.id = d.folder_id
    where d.id = ${documentId} and v.sha256 is not null`);
  const [found] = rows;
  if (!found) throw new Error(`document ${documentId} has no file to sign`);
  const { title, revision, fileName, sha256, type, folderId, company, employer, role, holders } = found;
  await awaitSignature(context, {
    ...{ list: type === null ? signingListOfUnit : signingListOf[type], scopeId: documentId },
    ...{ subject: documentSubject(documentId), revision, title, fileName, sha256 },
    detail: `${company.nome} · ${employer.nome}`,
    link:
      type === null
        ? `${unitHref(found)}?scheda=documenti`
        : `/user/radioprotection/folders/${type}/${folderId}/view`,
    // Of several whoever signs is enough.
    signers: anyOf(unitRoleLabels[role], holders),
  });
}

/** Those who hold the role now; of an annex it need not be known who represents the unit. Throws 409 else. */
async function signersNow(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { subject }: { subject: string },
): Promise<RequiredSigner[]> {
  const today = clock.today();
  const { rows } = await db.execute<Pick<ToSign, 'role' | 'holders'>>(sql`
    select ${signingRole(today)} as role, ${holdersOn(today)} as holders
    from documents d left join folders f on f.id = d.folder_id where d.id = ${documentOfSubject(subject)}`);
  const [found] = rows;
  if (!found) throw new Error(`${subject} is no document`);
  const { role, holders } = found;
  if (holders.length === 0 && role !== 'legal_rep')
    throw conflict(folderTexts.nobodyToSign(unitRoleLabels[role]));
  return anyOf(unitRoleLabels[role], holders);
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
