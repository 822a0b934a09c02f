/** The codes that are read, as the WebAssembly reader and as browsers name them. */
export const scanFormats = [
  { reader: 'QRCode', native: 'qr_code' },
  { reader: 'DataMatrix', native: 'data_matrix' },
  { reader: 'Code128', native: 'code_128' },
  { reader: 'Code39', native: 'code_39' },
  { reader: 'EAN13', native: 'ean_13' },
  { reader: 'EAN8', native: 'ean_8' },
  { reader: 'ITF', native: 'itf' },
] as const;

export type ScanFormat = (typeof scanFormats)[number]['native'];

/** A code found in a picture. */
export type ScannedCode = { text: string; format: ScanFormat };

/** Without a check digit of their own: one reading may be a wrong one. */
export const uncheckedFormats: ReadonlySet<ScanFormat> = new Set(['code_39', 'itf']);
