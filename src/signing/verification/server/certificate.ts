import { X509Certificate } from 'node:crypto';
import type { SignatureReport } from '../contract.ts';
import {
  bitsOf,
  integerOf,
  isTagged,
  type Node,
  octetsOf,
  oidOf,
  onlyPart,
  partsOf,
  rawOf,
  readAsn1,
  timeOf,
} from './asn1.ts';
import { Malformed, sha256Of } from './outcome.ts';
import { readExtensions } from './signed-structure.ts';

/** A certificate, its key and arithmetic by node:crypto; what that does not tell is read from its bytes. */
export type Certificate = {
  raw: Uint8Array;
  x509: X509Certificate;
  serialNumber: string;
  /** Names as their bytes, to be compared. */
  issuer: Uint8Array;
  subject: Uint8Array;
  validFrom: Date;
  validTo: Date;
  names: [oid: string, text: string][];
  issuerNames: [oid: string, text: string][];
  /** The bits of keyUsage; null where nothing is said. */
  keyUsage: { signs: boolean; commits: boolean; certifies: boolean; signsLists: boolean } | null;
  /** What else the key is for, by oid; null where nothing is said. */
  purposes: string[] | null;
  keyIdentifier: Uint8Array | null;
  pathLength: number | null;
  /** Where its issuer says that its revocation is told, as the extension's bytes. */
  revocationPoints: Uint8Array | null;
  /** Critical extensions that nobody here knows: such a certificate must not be relied upon (RFC 5280 §4.2). */
  isBeyondUs: boolean;
};

const oids = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  organisation: '2.5.4.10',
  surname: '2.5.4.4',
  givenName: '2.5.4.42',
};
const extensions = {
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  purposes: '2.5.29.37',
  keyIdentifier: '2.5.29.14',
  policies: '2.5.29.32',
  revocationPoints: '2.5.29.31',
};
const known = new Set<string>(Object.values(extensions));

/** Throws for what is no certificate. */
export function readCertificate(raw: Uint8Array): Certificate {
  const [tbs] = partsOf(readAsn1(raw));
  const fields = partsOf(tbs);
  if (isTagged(fields[0], 0)) fields.shift();
  const [serialNumber, , issuer, validity, subject] = fields;
  const tagged = fields.find((field) => isTagged(field, 3));
  if (!issuer || !subject) throw new Malformed('no names');
  const [validFrom, validTo] = partsOf(validity);
  const listed = tagged ? readExtensions(onlyPart(tagged)) : [];
  const valueOf = (oid: string) => listed.find((extension) => extension.oid === oid)?.value;
  const purposes = valueOf(extensions.purposes);
  const keyIdentifier = valueOf(extensions.keyIdentifier);
  return {
    raw,
    x509: new X509Certificate(raw),
    serialNumber: integerOf(serialNumber),
    issuer: rawOf(issuer),
    subject: rawOf(subject),
    validFrom: timeOf(validFrom),
    validTo: timeOf(validTo),
    names: namesOf(subject),
    issuerNames: namesOf(issuer),
    keyUsage: usageOf(valueOf(extensions.keyUsage)),
    purposes: purposes ? partsOf(readAsn1(purposes)).map(oidOf) : null,
    keyIdentifier: keyIdentifier ? octetsOf(readAsn1(keyIdentifier)) : null,
    pathLength: pathLengthOf(valueOf(extensions.basicConstraints)),
    revocationPoints: valueOf(extensions.revocationPoints) ?? null,
    isBeyondUs: listed.some(({ oid, isCritical }) => isCritical && !known.has(oid)),
  };
}

function usageOf(value: Uint8Array | undefined): Certificate['keyUsage'] {
  if (!value) return null;
  const byte = bitsOf(readAsn1(value))[0] ?? 0;
  const has = (place: number) => (byte & (0x80 >> place)) !== 0;
  return { signs: has(0), commits: has(1), certifies: has(5), signsLists: has(6) };
}

function pathLengthOf(value: Uint8Array | undefined): number | null {
  const length = value ? partsOf(readAsn1(value))[1] : undefined;
  return length === undefined ? null : Number.parseInt(integerOf(length), 16);
}

function namesOf(name: Node): [string, string][] {
  return partsOf(name).flatMap((set) =>
    partsOf(set).map((pair): [string, string] => {
      const [oid, value] = partsOf(pair);
      const text = (value as unknown as { getValue?(): unknown } | undefined)?.getValue?.();
      return [oidOf(oid), typeof text === 'string' ? readableName(text) : ''];
    }),
  );
}

/** Letters that are not drawn, or turn the direction of writing, would show another name than the certificate's. */
const readableName = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 200);

const nameOf = (names: Certificate['names'], oid: string): string | null =>
  names.find(([type, text]) => type === oid && text !== '')?.[1] ?? null;

/** An Italian tax code, of a person: sixteen signs (those of homonyms have letters for digits). */
const fiscalCode =
  /^(?:TINIT-|IT:)([A-Z]{6}[\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z])$/;

/** Whom a certificate names, as `serialNumber` of ETSI EN 319 412-1 or of the older CNIPA rules has the tax code. */
export function holderOf({ names, x509 }: Certificate): NonNullable<SignatureReport['signer']> {
  const both = [nameOf(names, oids.givenName), nameOf(names, oids.surname)].filter((part) => part !== null);
  const name =
    nameOf(names, oids.commonName) ?? (both.length > 0 ? both.join(' ') : x509.subject.slice(0, 200));
  const code = names.find(([type]) => type === oids.serialNumber)?.[1].toUpperCase();
  return {
    name,
    fiscalCode: (code && fiscalCode.exec(code)?.[1]) ?? null,
    organisation: nameOf(names, oids.organisation),
  };
}

export function issuerNameOf({ issuerNames, x509 }: Certificate): string {
  const parts = [nameOf(issuerNames, oids.commonName), nameOf(issuerNames, oids.organisation)];
  const distinct = [...new Set(parts.filter((part) => part !== null))];
  return distinct.length > 0 ? distinct.join(', ') : x509.issuer.slice(0, 200);
}

/** What a report says of a certificate. */
export function describe(certificate: Certificate): NonNullable<SignatureReport['certificate']> {
  return {
    serialNumber: certificate.serialNumber,
    issuer: issuerNameOf(certificate),
    validFrom: certificate.validFrom.toISOString(),
    validTo: certificate.validTo.toISOString(),
    sha256: sha256Of(certificate.raw),
  };
}
