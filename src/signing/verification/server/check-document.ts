import type { SignatureReport } from '../contract.ts';
import { limits, verificationTexts } from '../rules.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { checkSigner } from './check-signer.ts';
import { readEnvelope, readSigner, type SignerInfo } from './cms.ts';
import { isPdf, mediaTypeOf, sniff } from './encoding.ts';
import {
  blankReport,
  failed,
  Malformed,
  type Outcome,
  outcomeOf,
  sha256Of,
  undecided,
  unreadable,
} from './outcome.ts';
import { checkPdf } from './pdf/check-pdf.ts';
import { asCarried, type Checked, type Context, digestOfBytes } from './signed-content.ts';
import { readTrustStore } from './trust-store.ts';
import type { VerificationOptions, Verified } from './verified.ts';

const countersignature = '1.2.840.113549.1.9.6';

/** Checks a document in this thread. Whatever the file holds, it answers. */
export function checkDocument(bytes: Uint8Array, options: VerificationOptions): Verified {
  if (bytes.length === 0) return unreadable(bytes, options, 'empty');
  if (bytes.length > limits.fileMiB * 2 ** 20) return unreadable(bytes, options, 'tooLarge');
  const envelope = sniff(bytes);
  if (!envelope && !isPdf(bytes)) return unreadable(bytes, options, 'notSigned');
  const store = readTrustStore(options.trustFolder);
  const report = {
    ...blankReport(bytes, options),
    container: envelope ? ('CAdES' as const) : ('PAdES' as const),
    encoding: envelope?.encoding ?? ('PDF' as const),
    trust: { anchors: store.anchors.length, listIssuedAt: store.listIssuedAt?.toISOString() ?? null },
  };
  try {
    const context = { options, store };
    const { signatures, content, originals } = envelope
      ? checkEnvelope(envelope.bytes, 0, context)
      : checkPdf(bytes, 0, context);
    const outcome = overall(signatures, content);
    const told = content && {
      sha256: sha256Of(content),
      size: content.length,
      mediaType: mediaTypeOf(content),
    };
    return { report: { ...report, ...outcome, content: told, originals, signatures }, content };
  } catch (error) {
    // What a file holds may make the libraries throw anything: nothing of it is a reason to believe the file.
    const reason = error instanceof Malformed && error.italian ? error.italian : verificationTexts.damaged;
    return { report: { ...report, reasons: [reason] }, content: null };
  }
}

/** Every signature of its own counts: a document is as good as the worst of them. Without one it is no signed document. */
function overall(signatures: readonly SignatureReport[], content: Uint8Array | null): Outcome {
  const own = signatures.filter(({ kind }) => kind !== 'carried');
  const { noSignature, noNewSignature } = verificationTexts;
  if (!own.some(({ kind }) => kind === 'signature'))
    return outcomeOf([
      failed('FORMAT_FAILURE', own.length < signatures.length ? noNewSignature : noSignature),
    ]);
  const findings = own.flatMap(({ kind, verdict, subIndication, reasons }) =>
    verdict === 'passed' || subIndication === null
      ? []
      : reasons.map((reason) => ({
          ...{ verdict, subIndication },
          // What is wrong with a confirmation is not said of the document.
          reason: kind === 'countersignature' ? `Controfirma: ${reason}` : reason,
        })),
  );
  if (content === null)
    findings.push(
      undecided(
        'SIGNED_DATA_NOT_FOUND',
        'Il file porta la firma senza il documento: va firmato in modo che lo contenga.',
      ),
    );
  return outcomeOf(findings);
}

function checkEnvelope(bytes: Uint8Array, level: number, context: Context): Checked {
  if (level >= limits.envelopes) throw new Malformed('too many envelopes');
  const { content, contentType, certificates: raw, signers } = readEnvelope(bytes);
  const certificates = raw.flatMap(certificateOrNone);
  const thing = {
    format: 'CAdES' as const,
    level,
    contentType,
    digest: content && digestOfBytes(content),
    certificates,
    coversWholeFile: true,
    claimedBeside: null,
  };
  const signatures = signers.flatMap((signer) => [
    checkSigner(signer, thing, context),
    ...countersignaturesOf(signer, certificates, level, context),
  ]);
  if (!content) return { signatures, content: null, originals: [] };
  const sum = sha256Of(content);
  const isGiven = sum === context.options.document?.sha256;
  const within = (isGiven ? checkGiven : checkContentOf)(content, level + 1, context);
  return {
    signatures: [...signatures, ...within.signatures],
    content: within.content,
    originals: [...new Set([sum, ...within.originals])],
  };
}

/** A content may be signed itself: another envelope, or a signed PDF. */
function checkContentOf(content: Uint8Array, level: number, context: Context): Checked {
  const envelope = sniff(content);
  if (envelope) return checkEnvelope(envelope.bytes, level, context);
  const plain = { signatures: [], content, originals: [] };
  if (
    !isPdf(content) ||
    !Buffer.from(content.buffer, content.byteOffset, content.length).includes('/ByteRange')
  )
    return plain;
  return checkPdf(content, level, context);
}

/** The document as it was given out: what it bore then is told as far as it can be read. */
function checkGiven(content: Uint8Array, level: number, context: Context): Checked {
  try {
    const within = checkContentOf(content, level, {
      ...context,
      options: { ...context.options, document: null },
    });
    return { content: within.content, originals: [], signatures: within.signatures.map(asCarried) };
  } catch {
    return { content, originals: [], signatures: [] };
  }
}

/** A certificate that cannot be read is as if it were not there. */
function certificateOrNone(raw: Uint8Array): Certificate[] {
  try {
    return [readCertificate(raw)];
  } catch {
    return [];
  }
}

function countersignaturesOf(
  { unsigned, signature }: SignerInfo,
  certificates: readonly Certificate[],
  level: number,
  context: Context,
): SignatureReport[] {
  const values = unsigned
    .filter(({ type }) => type === countersignature)
    .flatMap((attribute) => attribute.values);
  if (values.length > limits.signatures) throw new Malformed('too many signatures');
  return values.map((value) =>
    checkSigner(
      readSigner(value),
      {
        format: 'CAdES',
        level,
        contentType: undefined,
        digest: digestOfBytes(signature),
        certificates,
        coversWholeFile: true,
        claimedBeside: null,
      },
      context,
    ),
  );
}
