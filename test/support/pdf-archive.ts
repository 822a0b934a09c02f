import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a PDF says of itself as a document for archives (PDF/A, ISO 19005), and whether its fonts are within. */
export async function readArchive(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const { info } = await (await task.promise).getMetadata();
  await task.destroy();
  // Dictionaries stand uncompressed in the file; so does the metadata's XML.
  const raw = Buffer.from(bytes).toString('latin1');
  const found = (pattern: RegExp) => pattern.exec(raw)?.[1] ?? null;
  const count = (pattern: RegExp) => raw.match(pattern)?.length ?? 0;
  const part = found(/<pdfaid:part>(\d)</);
  return {
    version: found(/^%PDF-(\d\.\d)/),
    part: part === null ? null : Number(part),
    conformance: found(/<pdfaid:conformance>([AB])</),
    outputIntent: found(/\/OutputConditionIdentifier \(([^)]*)\)/),
    fonts: count(/\/Type \/FontDescriptor/g),
    embeddedFonts: count(/\/FontFile2? \d+ 0 R/g),
    title: (info as { Title?: string }).Title ?? null,
  };
}
