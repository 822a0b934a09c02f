/** Browsers compute hashes for pages on HTTPS and localhost only. */
export class NoSecureAddress extends Error {
  constructor() {
    super('le foto si possono aggiungere solo se la pagina è aperta con un indirizzo https://');
    this.name = 'NoSecureAddress';
  }
}

/** SHA-256 of bytes in lower-case hexadecimal. Throws `NoSecureAddress`. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) throw new NoSecureAddress();
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
