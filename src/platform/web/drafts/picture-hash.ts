/** SHA-256 of bytes in lower-case hexadecimal. Browsers offer it to HTTPS and localhost only. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined)
    throw new Error('Le foto si possono aggiungere solo se la pagina è aperta con un indirizzo https://.');
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
