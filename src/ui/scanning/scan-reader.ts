import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { type ScannedCode, scanFormats } from './scan-formats.ts';

const options: ReaderOptions = {
  formats: scanFormats.map(({ reader }) => reader),
  textMode: 'Plain',
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  tryDenoise: true,
  maxNumberOfSymbols: 4,
};

/** The codes in a picture, by the WebAssembly reader; its module must have been told where its code is. */
export async function readCodes(picture: ImageData): Promise<ScannedCode[]> {
  const found = await readBarcodes(picture, options);
  return found.flatMap(({ text, format, symbology, isValid }) => {
    const known = scanFormats.find(({ reader }) => reader === format || reader === symbology);
    return isValid && known && text !== '' ? [{ text, format: known.native }] : [];
  });
}
