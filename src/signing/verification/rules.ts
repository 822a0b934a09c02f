/** What a check came to (ETSI EN 319 102-1 §5.1.3): TOTAL-PASSED, TOTAL-FAILED, INDETERMINATE. */
export const indications = ['passed', 'failed', 'indeterminate'] as const;
export type Indication = (typeof indications)[number];

/** Sub-indications of ETSI EN 319 102-1 §5.1.3, those that can come out of our checks. */
const failing = [
  'FORMAT_FAILURE',
  'HASH_FAILURE',
  'SIG_CRYPTO_FAILURE',
  'REVOKED',
  'EXPIRED',
  'NOT_YET_VALID',
] as const;
const undecided = [
  'SIG_CONSTRAINTS_FAILURE',
  'CHAIN_CONSTRAINTS_FAILURE',
  'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'CRYPTO_CONSTRAINTS_FAILURE',
  'TIMESTAMP_ORDER_FAILURE',
  'NO_SIGNING_CERTIFICATE_FOUND',
  'NO_CERTIFICATE_CHAIN_FOUND',
  'OUT_OF_BOUNDS_NO_POE',
  'REVOKED_NO_POE',
  'TRY_LATER',
  'SIGNED_DATA_NOT_FOUND',
] as const;
export const subIndications = [...failing, ...undecided] as const;
export type SubIndication = (typeof subIndications)[number];

/** What is said of an outcome, for people. */
export const verdictWords: Record<Indication, string> = {
  passed: 'Firma valida',
  failed: 'Firma non valida',
  indeterminate: 'Verifica incompleta',
};

/** What a sub-indication means, in a few words; the reasons of a report say what it was in this file. */
export const subIndicationWords: Record<SubIndication, string> = {
  FORMAT_FAILURE: 'Il file non ha la forma di un documento firmato.',
  HASH_FAILURE: 'Il contenuto non è quello che è stato firmato.',
  SIG_CRYPTO_FAILURE: 'La firma non corrisponde al certificato.',
  REVOKED: 'Il certificato era revocato.',
  EXPIRED: 'Il certificato era scaduto.',
  NOT_YET_VALID: 'Il certificato non era ancora valido.',
  SIG_CONSTRAINTS_FAILURE: 'La firma non ha quanto deve avere.',
  CHAIN_CONSTRAINTS_FAILURE: 'Il certificato non è adatto a firmare.',
  CERTIFICATE_CHAIN_GENERAL_FAILURE: 'La catena dei certificati non si può controllare.',
  CRYPTO_CONSTRAINTS_FAILURE: 'Un algoritmo non è più ammesso.',
  TIMESTAMP_ORDER_FAILURE: 'Le date non sono in ordine.',
  NO_SIGNING_CERTIFICATE_FOUND: 'Manca il certificato di chi firma.',
  NO_CERTIFICATE_CHAIN_FOUND: 'Il certificato non porta a un’autorità riconosciuta.',
  OUT_OF_BOUNDS_NO_POE: 'Manca la prova che la firma sia anteriore alla scadenza.',
  REVOKED_NO_POE: 'Manca la prova che la firma sia anteriore alla revoca.',
  TRY_LATER: 'Manca lo stato di revoca del certificato.',
  SIGNED_DATA_NOT_FOUND: 'Manca il contenuto firmato.',
};

/** Files and contents beyond these are not opened. */
export const limits = { fileMiB: 25, contentMiB: 32, asn1Nodes: 200_000, envelopes: 8, signatures: 100 };

export const verificationTexts = {
  tooLarge: `Il file supera ${limits.fileMiB} MB.`,
  empty: 'Il file è vuoto.',
  notSigned: 'Il file non è un documento firmato: serve un .p7m oppure un PDF firmato.',
  damaged: 'Il file è danneggiato: non si legge fino in fondo.',
  busy: 'Il file è troppo complesso per essere verificato.',
  noSignature: 'Nel file non c’è nessuna firma.',
  noNewSignature: 'Nel file non c’è nessuna firma oltre a quelle che il documento portava già.',
  carried: 'Era già nel documento prima che fosse da firmare: non conta.',
  otherSigner: 'Il documento è firmato da un’altra persona.',
};

/** What happens to a document signed by somebody else than expected: told only, or refused. */
export type SignerPolicy = 'warn' | 'refuse';

type Judged = { verdict: Indication; subIndication: SubIndication | null; reasons: readonly string[] };
/** As much of a report as decides whether its file is taken. */
export type JudgedFile = Judged & {
  signatures: readonly (Judged & { kind: string; expected: 'same' | 'other' | 'unknown' | null })[];
};

/**
 * Why a file with this report is not taken, in one sentence; null when it is. An indeterminate verdict is taken and
 * marked, but for algorithms that are not allowed (SHA-1, MD5), for content or certificates that are missing, and for
 * certificates that have expired or been revoked while nothing proves that the signature is older: those signatures
 * are worth nothing later (D.Lgs. 82/2005 art. 24). Nothing is asked of those that the document bore already.
 */
export function refusalOf(report: JudgedFile, policy: SignerPolicy): string | null {
  const refused = new Set<SubIndication | null>([
    'CRYPTO_CONSTRAINTS_FAILURE',
    'SIGNED_DATA_NOT_FOUND',
    'NO_SIGNING_CERTIFICATE_FOUND',
    'OUT_OF_BOUNDS_NO_POE',
    'REVOKED_NO_POE',
  ]);
  const parts = [report, ...report.signatures.filter(({ kind }) => kind !== 'carried')];
  const bad = parts.find(({ verdict, subIndication }) => verdict === 'failed' || refused.has(subIndication));
  if (bad) return bad.reasons[0] ?? subIndicationWords[bad.subIndication ?? 'FORMAT_FAILURE'];
  const signers = report.signatures.filter(({ kind }) => kind === 'signature');
  const isOther = signers.some(({ expected }) => expected !== null);
  if (policy === 'refuse' && isOther && !signers.some(({ expected }) => expected === 'same'))
    return verificationTexts.otherSigner;
  return null;
}
