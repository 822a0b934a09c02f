import type { SignatureReport } from '../../contract.ts';
import { describe, holderOf, readCertificate } from '../certificate.ts';
import { checkSigner } from '../check-signer.ts';
import { readEnvelope } from '../cms.ts';
import { type Finding, failed, Malformed, outcomeOf, sha256Of, undecided } from '../outcome.ts';
import { asCarried, type Checked, type Context, digestOfBytes } from '../signed-content.ts';
import { checkTimeStamp } from '../time-stamp.ts';
import { earlierStates } from './earlier-states.ts';
import { laterChanges } from './later-changes.ts';
import { PdfState } from './pdf-state.ts';
import { isDict, isText, nameIn } from './pdf-values.ts';
import { arrayOf, type PdfSignature, readSignature, signatureFields, signedEnd } from './signature-fields.ts';

const signatureKinds = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached']);
const timeStampKind = 'ETSI.RFC3161';

type Found = {
  signature: PdfSignature;
  end: number;
  findings: Finding[];
  warnings: string[];
  coversWholeFile: boolean;
};

/** Checks every signature of a PDF (PAdES, ETSI EN 319 142-1) over the state of the file that it signed. */
export function checkPdf(file: Uint8Array, level: number, context: Context): Checked {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const now = new PdfState(bytes, bytes.length);
  const given = givenSize(bytes, context);
  const found = signatureFields(now)
    .flatMap((field) => (field.value ? [readSignature(now, field, field.value)] : []))
    .map((signature) => placed(signature, now));
  const told = (report: SignatureReport, one: Found) => (isCarried(one, given) ? asCarried(report) : report);
  const stamps = found.filter(isStamp).map((one) => {
    const { report, proves } = checkStamp(one, bytes, level, context);
    return { end: one.end, proves, report: told(report, one) };
  });
  const signatures = found
    .filter((one) => !isStamp(one))
    .map((one) => {
      const existsSince = provenBy(stamps, one, context);
      const known = { ...context, options: { ...context.options, existsSince } };
      return told(checkSignature(one, bytes, level, known), one);
    });
  return {
    signatures: [...signatures, ...stamps.map(({ report }) => report)],
    content: file,
    originals: originalsOf(now, found, context),
  };
}

const isStamp = ({ signature }: Found) => signature.subFilter === timeStampKind;

/** Whether a signature stands within the bytes of what was given out. */
const isCarried = ({ signature }: Found, given: number) => signature.contents.from < given;

/** How many bytes at the beginning of a PDF are what was given out to be signed; 0 where that is not in it. */
function givenSize(bytes: Buffer, { options: { document } }: Context): number {
  if (!document || document.size > bytes.length) return 0;
  return sha256Of(bytes.subarray(0, document.size)) === document.sha256 ? document.size : 0;
}

/** What a signed PDF was before; of the document that was given out, only if signing is all that was done to it. */
function originalsOf(now: PdfState, found: readonly Found[], context: Context): string[] {
  const { document } = context.options;
  if (!document) return earlierStates(now.bytes);
  const given = givenSize(now.bytes, context);
  const isSigned = found.some((one) => !isStamp(one) && !isCarried(one, given));
  const isKept = given > 0 && isSigned && laterChanges(givenState(now.bytes, given), now).isAllowed;
  return isKept ? [document.sha256] : [];
}

/** Of what was given out every byte is known: what stands behind its last end, as some programs leave it, is let be. */
function givenState(bytes: Buffer, size: number): PdfState {
  const end = '%%EOF';
  return new PdfState(bytes, bytes.subarray(0, size).lastIndexOf(end) + end.length);
}

/** Since when a signature is proven to exist: by the earliest time-stamp over it, or by our own records. */
function provenBy(
  stamps: readonly { end: number; proves: Date | null }[],
  { end }: Found,
  { options }: Context,
): Date | null {
  const times = stamps.filter((stamp) => stamp.end > end).map(({ proves }) => proves);
  const known = [...times, options.existsSince ?? null].filter((time) => time !== null);
  return known.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** Which state of the file a signature is over, and whether what came later leaves that as it was. */
function placed(signature: PdfSignature, now: PdfState): Found {
  const { bytes } = now;
  const end = signedEnd(signature, bytes.length);
  const base = { signature, end: end ?? 0, warnings: [], coversWholeFile: false };
  if (end === null)
    return {
      ...base,
      findings: [
        failed('FORMAT_FAILURE', 'La firma non copre tutto il file: una parte può essere stata aggiunta.'),
      ],
    };
  if (bytes.subarray(end).every((byte) => byte === 10 || byte === 13))
    return { ...base, findings: [], coversWholeFile: true };
  const signed = new PdfState(bytes, end);
  const isOfThatState =
    JSON.stringify(signed.entry(signature.value.number)) ===
    JSON.stringify(now.entry(signature.value.number));
  const changes = isOfThatState ? laterChanges(signed, now) : null;
  const isCertified = changes?.hasSignature && allowsNothing(signature, now);
  if (!changes?.isAllowed || isCertified)
    return {
      ...base,
      findings: [
        failed(
          'HASH_FAILURE',
          'Dopo la firma il PDF è stato cambiato: quello che mostra non è quello che è stato firmato.',
        ),
      ],
    };
  return {
    ...base,
    findings: [],
    warnings: changes.hasVisibleSignature
      ? ['Chi ha firmato dopo ha aggiunto al PDF un riquadro visibile.']
      : [],
  };
}

/** A certifying signature may say that nothing at all is added (ISO 32000-1 §12.8.2.2). */
function allowsNothing({ dict }: PdfSignature, state: PdfState): boolean {
  return arrayOf(state, dict.entries.get('Reference')).some((value) => {
    const reference = state.dict(value);
    const params = state.resolve(reference.entries.get('TransformParams'));
    return (
      nameIn(reference.entries.get('TransformMethod')) === 'DocMDP' &&
      isDict(params) &&
      params.entries.get('P') === 1
    );
  });
}

function signedParts(
  { range: [, firstLength, second, secondLength] }: PdfSignature,
  bytes: Buffer,
): Buffer[] {
  return [bytes.subarray(0, firstLength), bytes.subarray(second, second + secondLength)];
}

function checkSignature(found: Found, bytes: Buffer, level: number, context: Context): SignatureReport {
  const { signature, findings, warnings, coversWholeFile } = found;
  const kind = signature.subFilter;
  const { signers, content, contentType, certificates } = readEnvelope(signature.contents.bytes);
  const [signer] = signers;
  if (!signer || signers.length > 1) throw new Malformed('not one signer');
  const isKnown = kind !== null && signatureKinds.has(kind) && content === null;
  const unknown = undecided(
    'CRYPTO_CONSTRAINTS_FAILURE',
    'Il PDF è firmato in un modo che non è più ammesso: va firmato di nuovo (PAdES).',
  );
  return checkSigner(
    signer,
    {
      format: 'PAdES',
      level,
      contentType,
      digest: digestOfBytes(...signedParts(signature, bytes)),
      certificates: certificates.map(readCertificate),
      coversWholeFile,
      claimedBeside: timeIn(signature),
      findings: isKnown ? findings : [...findings, unknown],
      warnings,
    },
    context,
  );
}

function checkStamp(
  { signature, findings, warnings, coversWholeFile }: Found,
  bytes: Buffer,
  level: number,
  context: Context,
): { report: SignatureReport; proves: Date | null } {
  const digest = digestOfBytes(...signedParts(signature, bytes));
  const { report, authority, proves } = checkTimeStamp(signature.contents.bytes, digest, [], context);
  const { verdict, subIndication, reasons } = report;
  const own =
    verdict === 'passed' || subIndication === null
      ? []
      : reasons.map((reason) => ({ verdict, subIndication, reason }));
  const outcome = outcomeOf([...findings, ...own]);
  return {
    proves: outcome.verdict === 'passed' ? proves : null,
    report: {
      ...outcome,
      kind: 'time-stamp',
      format: 'PAdES',
      level,
      signer: authority ? holderOf(authority) : null,
      certificate: authority ? describe(authority) : null,
      claimedTime: null,
      timeStamp: report,
      digestAlgorithm: null,
      signatureAlgorithm: null,
      coversWholeFile,
      revocation: 'unknown',
      expected: null,
      warnings,
    },
  };
}

/** `D:20260115093000+01'00'` (ISO 32000-1 §7.9.4). */
const writtenTime = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?)?/;

function timeIn({ dict }: PdfSignature): Date | null {
  const given = dict.entries.get('M');
  const read = isText(given) ? writtenTime.exec(given.bytes.toString('latin1')) : null;
  if (!read) return null;
  const [, year, month, day, hour, minute, second, sign, hours = '00', minutes = '00'] = read;
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time.getTime()) ? null : time;
}
