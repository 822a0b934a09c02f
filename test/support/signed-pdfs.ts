import type { Authority, Person } from './signers.ts';

/** PDFs with signatures, written by hand so that every state of a file can be what a test wants. */

export type Objects = Record<number, string>;

/** Objects of a page with a text, its catalogue 1, facts 6. */
export const onePage = (text: string): Objects => ({
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  4: stream('', `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`),
  5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  6: '<< /Producer (Prova) >>',
});

export function stream(entries: string, content: string): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

type Trailer = { root?: string; more?: string };

/** A file, or one with these objects added to it, under the table of its places. */
export function written(
  objects: Objects,
  before: Buffer = Buffer.from('%PDF-1.7\n%\xe2\xe3\n', 'latin1'),
  { root = '1 0 R', more = '' }: Trailer = {},
): Buffer {
  const text = before.toString('latin1');
  const previous = [...text.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1];
  const sizes = [...text.matchAll(/\/Size (\d+)/g)].map(([, size]) => Number(size));
  let body = '';
  const table: string[] = previous === undefined ? ['0 1\n0000000000 65535 f \n'] : [];
  for (const [number, object] of Object.entries(objects)) {
    table.push(`${number} 1\n${String(before.length + body.length).padStart(10, '0')} 00000 n \n`);
    body += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const size = Math.max(...sizes, ...Object.keys(objects).map((number) => Number(number) + 1));
  const at = before.length + body.length;
  const prev = previous === undefined ? '' : ` /Prev ${previous}`;
  body += `xref\n${table.join('')}trailer\n<< /Size ${size} /Root ${root} /Info 6 0 R${prev} ${more} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([before, Buffer.from(body, 'latin1')]);
}

const placeLength = 12_000;
const rangePlace = '0000000000 0000000000 0000000000 0000000000';

export type FieldOptions = {
  first?: number;
  rect?: string;
  fields?: string;
  signature?: string;
  field?: string;
  page?: string;
  root?: string;
};

/** The same file with one more signature in a field of its own; objects from `first` on are used. */
export function withSignature(
  before: Buffer,
  make: (signed: Buffer) => Buffer,
  {
    first = 10,
    rect = '[0 0 0 0]',
    fields = '',
    signature = '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
    field = '',
    page = '',
    root = '',
  }: FieldOptions = {},
): Buffer {
  const [form, widget, value] = [7, first, first + 1];
  const all = `${fields} ${widget} 0 R`.trim();
  const objects: Objects = {
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm ${form} 0 R ${root} >>`,
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [${all}] ${page} >>`,
    [form]: `<< /Fields [${all}] /SigFlags 3 >>`,
    [widget]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Firma${first}) /Rect ${rect} /P 3 0 R /F 132 /V ${value} 0 R ${field} >>`,
    [value]: `<< ${signature} /ByteRange [${rangePlace}] /Contents <${'0'.repeat(placeLength)}> >>`,
  };
  return filled(written(objects, before), make);
}

/** Puts the signature into the last place that was kept for one. */
export function filled(file: Buffer, make: (signed: Buffer) => Buffer): Buffer {
  const text = file.toString('latin1');
  const from = text.lastIndexOf('/Contents <') + '/Contents '.length;
  const to = from + placeLength + 2;
  const range = [0, from, to, file.length - to].map((number) => String(number).padStart(10, '0')).join(' ');
  const ready = Buffer.from(text.replace(rangePlace, range), 'latin1');
  const made = make(Buffer.concat([ready.subarray(0, from), ready.subarray(to)]));
  ready.write(made.toString('hex'), from + 1, 'latin1');
  return ready;
}

export const signedBy =
  (authority: Authority, person: Person, extra: string[] = ['-cades']) =>
  (content: Buffer): Buffer =>
    authority.sign(content, person, { extra });
