import type { VerificationReport } from '../contract.ts';

export type Encoding = NonNullable<VerificationReport['encoding']>;
export type Sniffed = { encoding: Exclude<Encoding, 'PDF'>; bytes: Uint8Array };

/** A PDF may have so many bytes before its first line (ISO 32000-1, implementation note 13). */
const pdfSearch = 1024;
const sequence = 0x30;
const indefinite = 0x80;
/** The identifier of signed data as it stands at the beginning of every envelope. */
const signedDataOid = Buffer.from('06092a864886f70d010702', 'hex');
const oidSearch = 24;
const pemBody =
  /^\s*-----BEGIN (?:PKCS7|CMS|PKCS #7 SIGNED DATA)-----([A-Za-z\d+/=\s]+)-----END [^-]+-----\s*$/;
const base64Body = /^[A-Za-z\d+/\s]+={0,2}\s*$/;

export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, pdfSearch)).includes('%PDF-');

/** An envelope as its own bytes, by content and not by name; null for what is none. */
export function sniff(bytes: Uint8Array): Sniffed | null {
  if (isEnvelope(bytes)) return { encoding: bytes[1] === indefinite ? 'BER' : 'DER', bytes };
  // Text only: of other files the first bytes are enough.
  if (!/^[\s\w+/=-]{16}/.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'))) return null;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const pem = pemBody.exec(text)?.[1];
  const body = pem ?? (base64Body.test(text) ? text : undefined);
  if (body === undefined) return null;
  const decoded = Buffer.from(body, 'base64');
  return isEnvelope(decoded) ? { encoding: pem === undefined ? 'base64' : 'PEM', bytes: decoded } : null;
}

function isEnvelope(bytes: Uint8Array): boolean {
  return bytes[0] === sequence && Buffer.from(bytes.subarray(0, oidSearch)).includes(signedDataOid);
}

const signatures: [mediaType: string, begin: string][] = [
  ['application/zip', 'PK\x03\x04'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG'],
  ['text/rtf', '{\\rtf'],
];

/** What kind of file a content is, by its first bytes. */
export function mediaTypeOf(bytes: Uint8Array): string {
  if (isPdf(bytes)) return 'application/pdf';
  const begin = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  const known = signatures.find(([, first]) => begin.startsWith(first));
  if (known) return known[0];
  if (/^(?:\xef\xbb\xbf)?\s*<\?xml/.test(begin)) return 'application/xml';
  return /^[\t\n\r\x20-\x7e\x80-\xff]+$/.test(begin) && isText(bytes.subarray(0, 512))
    ? 'text/plain'
    : 'application/octet-stream';
}

function isText(bytes: Uint8Array): boolean {
  // A letter of several bytes may be cut off at the end.
  return !new TextDecoder().decode(bytes, { stream: true }).includes('\ufffd');
}
