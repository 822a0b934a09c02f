/** Bytes of a file, in order. */
export type FileParts = Uint8Array<ArrayBuffer>[];

/** Each letter of the code 0–255 as its byte. */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
