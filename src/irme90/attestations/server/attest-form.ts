import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { historyOf, recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { conflict, forbidden, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lockRecord } from '#platform/server/records/lock-record.ts';
import { lockFile } from '#post/pictures/server/public.ts';
import type { PaperWording } from '#radioprotection/settings/rules.ts';
import { readRadioprotectionSettings } from '#radioprotection/settings/server/public.ts';
import { awaitSignature } from '#signing/signing-list/server/public.ts';
import { stateTexts } from '../../forms/rules.ts';
import { controlForms } from '../../forms/schema.ts';
import { workLinks } from '../../links/rules.ts';
import type { Attestation, attestForm as endpoint } from '../contract.ts';
import { attestationTexts, signingSubject } from '../rules.ts';
import { controlFormDocuments } from '../schema.ts';
import { attestationDocument } from './attestation-document.ts';
import { type ExpertPerson, findAttested, findExpertPerson, nextNumber } from './queries.ts';
import { lawProblem, personProblem, readAttestation, stateProblem } from './read-attestation.ts';

type Body = BodyOf<typeof endpoint>;

/**
 * Concludes on the control of a load: a place in the register, and the form as a document that waits for this expert's
 * signature. Until it is signed the conclusion may be changed: its number stays, its document is another revision.
 */
export async function attestForm(formId: number, body: Body, context: RequestContext): Promise<Attestation> {
  const { db, user, clock } = context;
  if (!(await findAttested(db, user, formId))) throw notFound(stateTexts.notFound);
  await lockRecord(db, controlForms, formId);
  const form = await findAttested(db, user, formId);
  if (!form) throw notFound(stateTexts.notFound);
  const closed = stateProblem(form);
  if (closed !== null) throw conflict(closed);
  const person = await findExpertPerson(db, user.id, clock.today());
  const refused = personProblem(form, person);
  const fiscalCode = person?.fiscalCode ?? null;
  if (refused !== null || person === null || fiscalCode === null)
    throw forbidden(refused ?? attestationTexts.noFiscalCode);
  const { settings } = await readRadioprotectionSettings(db);
  const unread = lawProblem(settings);
  if (unread !== null) throw conflict(unread);
  if (form.version !== body.versione) {
    const { eventi } = await historyOf(db, 'control-form', formId);
    throw conflict(attestationTexts.stale(eventi[0]?.chi ?? 'Qualcun altro'));
  }
  const year = form.registerYear ?? Number(clock.today().slice(0, 4));
  const number = form.registerNumber ?? (await nextNumber(db, year));
  await db
    .update(controlForms)
    .set({
      ...{ conclusion: body.esito, conclusionNote: body.nota, metal: body.metallo, origin: body.origine },
      ...{ registerYear: year, registerNumber: number, attestedBy: user.id, attestedAt: clock.now() },
      expertId: user.id,
    })
    .where(eq(controlForms.id, formId));
  const revision = (form.document?.revisione ?? 0) + 1;
  const registerEntry = `${number}/${year}`;
  const wording = settings.controlPaper;
  await printForm({ formId, revision, person: { ...person, fiscalCode }, registerEntry, wording }, context);
  await recordAudit(context, {
    event: 'control-form.attested',
    entityId: formId,
    details: { registerEntry, conclusion: body.esito, conclusionNote: body.nota, revision },
  });
  return readAttestation(formId, context);
}

type Signer = ExpertPerson & { fiscalCode: string };
type ToPrint = {
  formId: number;
  revision: number;
  person: Signer;
  registerEntry: string;
  wording: PaperWording;
};

/** Prints a form as it now stands, keeps the file, and puts it into the list of those to sign. */
async function printForm(
  { formId, revision, person, registerEntry, wording }: ToPrint,
  context: RequestContext,
) {
  const { db, files, user, clock } = context;
  const form = await readAttestation(formId, context);
  const document = attestationDocument({
    ...{ form, revision, expert: person, number: registerEntry, wording, madeAt: clock.now() },
  });
  const bytes = await buffer(await writeDocument(document));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await lockFile(db, sha256);
  await files.put(sha256, bytes);
  await db
    .insert(storedFiles)
    .values({ sha256, mediaType: 'application/pdf', size: bytes.length, storedAt: clock.now() })
    .onConflictDoUpdate({ target: storedFiles.sha256, set: { storedAt: clock.now() } });
  const fileName = `irme90_${registerEntry.replace('/', '_')}.pdf`;
  await db
    .insert(controlFormDocuments)
    .values({ formId, revision, fileName, sha256, madeBy: user.id, madeAt: clock.now() });
  const { fiscalCode, name } = person;
  await awaitSignature(context, {
    ...{ list: 'irme90', subject: signingSubject(formId), revision, fileName, sha256 },
    title: `Controllo radiometrico n. ${registerEntry}`,
    detail: `${form.clientLabel} · ${form.anagrafica.merce.description}`.slice(0, 255),
    link: workLinks.attest(formId),
    signers: [{ role: 'Esperto di radioprotezione', name, fiscalCode }],
  });
}
