import type { SignatureMode } from '../signing-list/rules.ts';

/** Of the specification, letter for letter (S1 §2.11, 4.7; Q1-94, Q1-97, Q1-98, Q1-100). */
export const uploadTexts = {
  queued: 'In coda di upload',
  uploading: 'Caricamento in corso',
  done: 'File acquisito correttamente',
  noModes: 'Something went wrong... No signature types allowed.',
  unknownType: 'Formato non ammesso',
  unknownDocument: 'Documento non riconosciuto',
  alreadySigned: 'Documento già firmato',
  invalid: 'La firma non è valida',
} as const;

/** Our own words. */
export const refusalTexts = {
  noFile: 'Nessun file da acquisire.',
  empty: 'Il file è vuoto.',
  tooLarge: 'Il file è troppo grande (massimo 25 MB).',
  replaced: 'Il documento è stato sostituito da una revisione più recente: va firmata quella.',
  withdrawn: 'Il documento è stato annullato: non si firma più.',
  otherSigner: (missing: string) =>
    `Il file è firmato da un’altra persona. Manca ancora la firma di: ${missing}.`,
  otherContent:
    'Il contenuto firmato non è quello del documento: va firmato il file scaricato da qui, senza modificarlo né stamparlo.',
} as const;

export const maxFileBytes = 25 * 1024 * 1024;
/** After each answer, before its state is shown; and from there to the next file. */
export const settleMs = 100;
export const betweenFilesMs = 1_000;
/** The server counts the files of a minute. */
export const longestRestMs = 60_000;

export const p7mType = 'application/pkcs7-mime';
export const pdfType = 'application/pdf';
/** What browsers and programs call a .p7m (Q1-95). */
const p7mTypes = new Set(['', 'application/octet-stream', 'application/x-pkcs7-mime', p7mType]);

/** Of which kind of signature a file may be, by its name and the type it is declared as; null when of none. */
export function modeOfFile(name: string, mediaType: string): SignatureMode | null {
  const type = mediaType.toLowerCase().split(';', 1)[0]?.trim() ?? '';
  if (/\.p7m$/i.test(name)) return p7mTypes.has(type) ? 'cades' : null;
  return /\.pdf$/i.test(name) && type === pdfType ? 'pades' : null;
}

/** What a page takes, in words (Q1-94). */
export function acceptedWords(modes: readonly SignatureMode[]): string {
  const kinds = { cades: 'p7m', pades: 'pdf firmati' };
  return `La pagina accetta solo file ${modes.map((mode) => kinds[mode]).join(' o ')}`;
}

const archives: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b],
];

const derSequence = 0x30;

/**
 * Whether the content of a file may be what its name says: a PDF begins like one, an envelope is DER, BER or its text
 * form, and neither is an archive.
 */
export function isContentOf(mode: SignatureMode, bytes: Uint8Array): boolean {
  if (archives.some((start) => start.every((byte, at) => bytes[at] === byte))) return false;
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  if (mode === 'pades') return head.includes('%PDF-');
  return bytes[0] === derSequence || /^(\u00ef\u00bb\u00bf)?\s*(-----BEGIN|[A-Za-z0-9+/=\s]+$)/.test(head);
}
