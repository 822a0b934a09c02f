import { z } from 'zod';
import { indications, subIndications } from './rules.ts';

/** What a check of one signature, or of a whole file, came to, in the words of ETSI EN 319 102-1. */
const outcome = {
  verdict: z.enum(indications),
  /** Null when it has passed. */
  subIndication: z.enum(subIndications).nullable(),
  /** Why it has not passed, in Italian sentences; none when it has. */
  reasons: z.array(z.string()),
};

const instant = z.iso.datetime({ offset: true });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().nonnegative();

/** The person or organisation a certificate names. */
const certificateHolder = z.object({
  name: z.string(),
  /** Tax code of a person, from serialNumber ('TINIT-…', 'IT:…'); null where the certificate names none. */
  fiscalCode: z.string().nullable(),
  organisation: z.string().nullable(),
});

const certificate = z.object({
  /** Hexadecimal, as the issuer gave it. */
  serialNumber: z.string(),
  issuer: z.string(),
  validFrom: instant,
  validTo: instant,
  sha256,
});

const timeStamp = z.object({ ...outcome, time: instant, authority: z.string() });

/** Whether the signer is the one who was expected; null where nobody was. */
const expectation = z.enum(['same', 'other', 'unknown']).nullable();

export const signatureReport = z.object({
  ...outcome,
  /**
   * `time-stamp`: a DocTimeStamp of a PDF, which dates what stands before it and has no signer. `carried`: any of
   * them that the document bore already when it was given out to be signed.
   */
  kind: z.enum(['signature', 'countersignature', 'time-stamp', 'carried']),
  format: z.enum(['CAdES', 'PAdES']),
  /** 0 is the outermost envelope; a countersignature has that of the signature it confirms. */
  level: z.int().nonnegative(),
  /** Null where the file brings no certificate for it. */
  signer: certificateHolder.nullable(),
  certificate: certificate.nullable(),
  /** As the signer's program wrote it: proven by nobody. */
  claimedTime: instant.nullable(),
  /** Of a trusted third party, over this signature. */
  timeStamp: timeStamp.nullable(),
  digestAlgorithm: z.string().nullable(),
  signatureAlgorithm: z.string().nullable(),
  /** False for a PDF that was added to after it was signed, be it only with what is allowed. */
  coversWholeFile: z.boolean(),
  revocation: z.enum(['good', 'revoked', 'unknown']),
  expected: expectation,
  /** What a reader should know and changes nothing in the verdict. */
  warnings: z.array(z.string()),
});
export type SignatureReport = z.infer<typeof signatureReport>;

/** What is kept of a check for as long as the signed file: later versions read it too. */
export const verificationReport = z.object({
  version: z.literal(1),
  ...outcome,
  checkedAt: instant,
  file: z.object({ name: z.string().nullable(), sha256, size }),
  /** Of the outermost envelope; null for a file that is neither. */
  container: z.enum(['CAdES', 'PAdES']).nullable(),
  encoding: z.enum(['DER', 'BER', 'PEM', 'base64', 'PDF']).nullable(),
  /** What was signed, out of every envelope; of a signed PDF the file itself. Null when it could not be read. */
  content: z.object({ sha256, size, mediaType: z.string() }).nullable(),
  /**
   * What was signed, as sums: that of the content, of every envelope within, and of what a PDF was before. Where the
   * document was known, only if nothing else was done to it than signing it; otherwise every earlier state of the
   * PDF, to find which document it may be of.
   */
  originals: z.array(sha256),
  signatures: z.array(signatureReport),
  /** Against what: how many trusted certificates the administrator has given, and the day of the trusted list. */
  trust: z.object({ anchors: size, listIssuedAt: instant.nullable() }),
});
export type VerificationReport = z.infer<typeof verificationReport>;
