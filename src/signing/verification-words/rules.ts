import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { SignatureReport, VerificationReport } from '../verification/contract.ts';
import { verdictWords } from '../verification/rules.ts';

/** A verification report in words, the same on screen and on paper. */
export type Fact = readonly [name: string, value: string];

const figures = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 });

export function momentInRome(instant: string): string {
  const moment = new Date(instant);
  return `${formatDay(romeDay(moment))}, ${romeTimeOfDay(moment)}`;
}

const dayInRome = (instant: string) => formatDay(romeDay(new Date(instant)));

function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} byte`;
  return bytes < 2 ** 20 ? `${figures.format(bytes / 1024)} kB` : `${figures.format(bytes / 2 ** 20)} MB`;
}

const containers = { CAdES: 'CAdES (.p7m)', PAdES: 'PAdES (PDF firmato)' };

/** What a check found, in a line; of a file without a signature nothing is said of one. */
export function verdictTitle({ verdict, signatures }: VerificationReport): string {
  const count = signatures.filter(({ kind }) => kind === 'signature').length;
  if (count === 0) return 'Nessuna firma riconosciuta';
  return count === 1 ? verdictWords[verdict] : `${verdictWords[verdict]}, ${count} firme`;
}

/** What the file is and what is in it. */
export function reportFacts({
  file,
  container,
  encoding,
  content,
  trust,
  checkedAt,
}: VerificationReport): Fact[] {
  const isEnvelope = container === 'CAdES' && encoding !== null;
  return [
    ['File', [file.name, sizeInWords(file.size)].filter((part) => part !== null).join(' · ')],
    [
      'Forma',
      container === null
        ? 'Nessuna firma riconosciuta'
        : `${containers[container]}${isEnvelope ? `, ${encoding}` : ''}`,
    ],
    ...(content === null
      ? []
      : ([['Contenuto', `${content.mediaType} · ${sizeInWords(content.size)}`]] as const)),
    ['Impronta SHA-256 del file', file.sha256],
    ...(content === null || content.sha256 === file.sha256
      ? []
      : ([['Impronta SHA-256 del contenuto', content.sha256]] as const)),
    ['Verificato il', momentInRome(checkedAt)],
    // A file that is no signed document has not been held against any.
    ...(container === null ? [] : ([['Autorità riconosciute', trustInWords(trust)]] as const)),
  ];
}

function trustInWords({ anchors, listIssuedAt }: VerificationReport['trust']): string {
  if (anchors === 0) return 'nessuna: chi amministra il programma non ne ha ancora fornite';
  const count = anchors === 1 ? '1 certificato' : `${anchors} certificati`;
  return listIssuedAt === null ? count : `${count}, elenco nazionale del ${dayInRome(listIssuedAt)}`;
}

const kinds: Record<SignatureReport['kind'], string> = {
  signature: 'Firma',
  countersignature: 'Controfirma',
  'time-stamp': 'Marca temporale',
  carried: 'Firma precedente',
};

/** 'Firma di Rossi Mario', 'Marca temporale'. */
export function signatureTitle({ kind, signer, level }: SignatureReport): string {
  const by = signer === null ? '' : ` di ${signer.name}`;
  return `${kinds[kind]}${by}${level === 0 ? '' : ` (busta interna ${level})`}`;
}

const revocations: Record<SignatureReport['revocation'], string> = {
  good: 'non revocato',
  revoked: 'revocato',
  unknown: 'non controllato',
};

const expectations: Record<NonNullable<SignatureReport['expected']>, string> = {
  same: 'sì',
  other: 'no, è un’altra persona',
  unknown: 'non si sa: il certificato non porta il codice fiscale',
};

/** Who, when, with what. What is missing is left out. */
export function signatureFacts(signature: SignatureReport): Fact[] {
  const { signer, certificate, claimedTime, timeStamp, expected, kind } = signature;
  const facts: (readonly [string, string | null | undefined])[] = [
    ['Codice fiscale', signer?.fiscalCode],
    ['Organizzazione', signer?.organisation],
    ['È chi doveva firmare', expected && expectations[expected]],
    ['Data dichiarata da chi firma', claimedTime && momentInRome(claimedTime)],
    ['Marca temporale', timeStamp && `${momentInRome(timeStamp.time)}, ${timeStamp.authority}`],
    ['Certificato rilasciato da', certificate?.issuer],
    ['Numero del certificato', certificate?.serialNumber],
    [
      'Validità del certificato',
      certificate && `dal ${dayInRome(certificate.validFrom)} al ${dayInRome(certificate.validTo)}`,
    ],
    ['Stato del certificato', kind === 'time-stamp' ? null : revocations[signature.revocation]],
    ['Algoritmo', signature.signatureAlgorithm],
    ['Copre tutto il file', signature.coversWholeFile ? 'sì' : 'no: dopo è stato aggiunto altro'],
  ];
  return facts.filter((fact): fact is Fact => typeof fact[1] === 'string' && fact[1] !== '');
}
