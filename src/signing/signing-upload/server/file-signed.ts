import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { UploadedFile } from '#platform/contract/uploaded-file.ts';
import { transact } from '#platform/server/database/transact.ts';
import { conflict, invalid, notFound, Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lockFile } from '#post/pictures/server/public.ts';
import {
  baseName,
  documentIdOf,
  expectedSigners,
  missingSigners,
  type RequiredSigner,
  type SignaturePage,
} from '../../signing-list/rules.ts';
import {
  missingInWords,
  ofPlace,
  type SigningContext,
  withinSigning,
} from '../../signing-list/server/public.ts';
import type { VerificationReport } from '../../verification/contract.ts';
import { refusalOf } from '../../verification/rules.ts';
import { verifySigned } from '../../verification/server/public.ts';
import { acceptedWords, isContentOf, maxFileBytes, modeOfFile, refusalTexts, uploadTexts } from '../rules.ts';
import * as queries from './queries.ts';

/** A page with the laboratory, task or document that its address names, and who speaks for its list. */
export type UploadPlace = {
  page: SignaturePage;
  scopeId: number | null;
  contexts: readonly SigningContext[];
};

/** A file that was checked: what it is of, and nothing written yet. `report: null`: it has been filed before. */
type Checked = {
  document: queries.Document;
  name: string;
  bytes: Uint8Array;
  sha256: string;
  report: VerificationReport | null;
};

export type Filed = { documentId: number; mancano: string | null };

/**
 * Files what was signed on a page: each file checked, found to be of a document that waits there, and kept as it came;
 * all of them or none. The same bytes again are taken once more without a change. Throws 404 for what is of no document
 * of this page, 409 for one that is signed, replaced or withdrawn, 413, 415 and 422 for what is no such signature.
 */
export async function fileSigned(
  context: RequestContext,
  place: UploadPlace,
  sent: Readonly<Record<string, UploadedFile>>,
): Promise<Filed> {
  const files = Object.entries(sent);
  if (files.length === 0) throw invalid(refusalTexts.noFile);
  // One after another: an upload holds one thread, however many files it brings.
  const checked: Checked[] = [];
  for (const [name, file] of files) checked.push(await checkFile(context, place, name, file));
  // Always in the same order: two uploads of the same documents wait for each other instead of both giving up.
  checked.sort((one, other) => one.document.id - other.document.id);
  const filed = await transact(context, async (within) => {
    const done: Filed[] = [];
    for (const one of checked) done.push(await keepSignature(within, place, one));
    return done;
  });
  const [first] = filed;
  if (!first) throw invalid(refusalTexts.noFile);
  return first;
}

async function checkFile(
  context: RequestContext,
  place: UploadPlace,
  field: string,
  { mediaType, bytes }: UploadedFile,
): Promise<Checked> {
  const name = baseName(field);
  refuseUnfit(place.page, name, mediaType, bytes);
  const { db, user, clock, config } = context;
  const among = sql`${ofPlace({ list: place.page.list, scopeId: place.scopeId })}
    and ${withinSigning(user, place.contexts)}`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const asFiled = (document: queries.Document): Checked => ({ document, name, bytes, sha256, report: null });
  const id = documentIdOf(name);
  const named = id === null ? null : await queries.findById(db, id, among);
  // Read after the document each time: the same file that somebody else files meanwhile is no other signature.
  const known = await queries.findFiled(db, sha256, among);
  if (known) return asFiled(known);
  if (named) refuseEnded(named);
  const check = async (of: queries.Document | null) => {
    const { report } = await verifySigned(bytes, {
      ...{ now: clock.now(), trustFolder: config.signatures.trustFolder, fileName: name },
      ...{ document: of, expected: expectedSigners(of?.signers ?? []) },
    });
    return report;
  };
  const document = named ?? (await queries.findByContent(db, (await check(null)).originals, among));
  if (!document) throw notFound(uploadTexts.unknownDocument);
  const filedSince = named ? null : await queries.findFiled(db, sha256, among);
  if (filedSince) return asFiled(filedSince);
  refuseEnded(document);
  const report = await check(document);
  const problem = refusalOf(report, config.signatures.otherSigner);
  if (problem !== null) throw badSignature(problem);
  if (!report.originals.includes(document.sha256)) throw badSignature(refusalTexts.otherContent);
  return { document, name, bytes, sha256, report };
}

/** Throws 413, 415 or 422 for what the page does not take, before anything of it is read. */
function refuseUnfit(page: SignaturePage, name: string, mediaType: string, bytes: Uint8Array): void {
  if (bytes.length > maxFileBytes) throw new Refusal(413, refusalTexts.tooLarge);
  const mode = modeOfFile(name, mediaType);
  if (mode === null) throw new Refusal(415, uploadTexts.unknownType);
  if (!page.modes.includes(mode)) throw new Refusal(415, acceptedWords(page.modes));
  if (bytes.length === 0) throw invalid(refusalTexts.empty);
  if (!isContentOf(mode, bytes)) throw new Refusal(415, uploadTexts.unknownType);
}

/** Throws 409, in words, for a document that does not wait any more. */
function refuseEnded({ state }: Pick<queries.Document, 'state'>): void {
  if (state === 'signed') throw conflict(uploadTexts.alreadySigned);
  if (state === 'replaced') throw conflict(refusalTexts.replaced);
  if (state === 'withdrawn') throw conflict(refusalTexts.withdrawn);
}

/** 422 in the words of Q1-97, with what is wrong beside them. */
const badSignature = (reason: string) => invalid(uploadTexts.invalid, { motivo: reason });

const codesIn = ({ signatures }: VerificationReport) =>
  signatures.filter(({ kind }) => kind === 'signature').map(({ signer }) => signer?.fiscalCode ?? null);

/** Files one signature in the transaction of `context`, whatever others have filed meanwhile. */
async function keepSignature(
  context: RequestContext,
  { contexts }: UploadPlace,
  { document, name, bytes, sha256, report }: Checked,
): Promise<Filed> {
  const { db, files, clock, user } = context;
  const held = await queries.lockDocument(db, document.id);
  const isFiled = await queries.findFiled(db, sha256, sql`documents_to_sign.id = ${document.id}`);
  if (report === null || isFiled)
    return { documentId: held.id, mancano: missingInWords(held.signers, held.signedBy) };
  refuseEnded(held);
  const speaker = contexts.find(({ list }) => list === held.list);
  const signers = await signersOf(held, speaker, context);
  const signedBy = [...held.signedBy, ...codesIn(report)];
  const missing = missingSigners(signers, signedBy);
  // Nobody of those who are missing has signed this file: one who did before, or somebody else altogether.
  if (signers.length > 0 && missing.length === missingSigners(signers, held.signedBy).length) {
    const mancano = missingInWords(signers, signedBy) ?? '';
    const isAgain = codesIn(report).some((code) => code !== null && held.signedBy.includes(code));
    if (isAgain) throw conflict(uploadTexts.alreadySigned, { mancano });
    throw badSignature(refusalTexts.otherSigner(mancano));
  }

  await lockFile(db, sha256);
  await files.put(sha256, bytes);
  await queries.insertSignature(
    db,
    {
      ...{ documentId: held.id, sha256, fileName: name, report, filedBy: user.id, filedAt: clock.now() },
      format: report.container ?? 'CAdES',
      verdict: report.verdict === 'passed' ? 'passed' : 'indeterminate',
    },
    bytes.length,
  );
  const { list, title, revision, id: documentId } = held;
  await recordAudit(context, {
    event: 'document.signature-filed',
    entityId: documentId,
    details: { list, title, revision, sha256, verdict: report.verdict, isComplete: missing.length === 0 },
  });
  if (missing.length === 0) {
    await queries.markSigned(db, documentId);
    await speaker?.onSigned?.(context, { documentId, subject: held.subject, revision });
  }
  return { documentId, mancano: missingInWords(signers, signedBy) };
}

/** Who has to sign a document: those it waits for, else those its context names now, for whom it waits from then on. */
async function signersOf(
  { id, subject, signers }: queries.Document,
  speaker: SigningContext | undefined,
  context: RequestContext,
): Promise<RequiredSigner[]> {
  if (signers.length > 0 || !speaker?.signersNow) return signers;
  const named = await speaker.signersNow(context, { subject });
  await queries.nameSigners(context.db, id, named);
  return named;
}
