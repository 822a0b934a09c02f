import { crc32, deflateRawSync } from 'node:zlib';

/** Files that keep a processor busy for long, or take much memory, though they are small or hardly spreadsheets. */

type Pack = {
  /** What the last part claims to unfold to. */
  claimed?: number;
  isPacked?: boolean;
};

/** An archive of these parts. */
export function zipOf(parts: Record<string, string>, { claimed, isPacked = false }: Pack = {}): Buffer {
  const names = Object.keys(parts);
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [place, name] of names.entries()) {
    const whole = Buffer.from(parts[name] ?? '');
    const content = isPacked ? deflateRawSync(whole, { level: 1 }) : whole;
    const size = claimed !== undefined && place === names.length - 1 ? claimed : whole.length;
    const head = Buffer.alloc(30);
    const entry = Buffer.alloc(46);
    head.writeUInt32LE(0x04034b50, 0);
    entry.writeUInt32LE(0x02014b50, 0);
    // The same fields stand in both, in the directory two bytes further on.
    for (const [field, at] of [
      [head, 8],
      [entry, 10],
    ] as const) {
      field.writeUInt16LE(isPacked ? 8 : 0, at);
      field.writeUInt32LE(crc32(whole), at + 6);
      field.writeUInt32LE(content.length, at + 10);
      field.writeUInt32LE(size, at + 14);
      field.writeUInt16LE(name.length, at + 18);
    }
    entry.writeUInt32LE(offset, 42);
    local.push(head, Buffer.from(name), content);
    central.push(entry, Buffer.from(name));
    offset += 30 + name.length + content.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...targets: [type: string, target: string][]) => {
  const each = targets.map(
    ([type, target]) => `<Relationship Id="${type}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
};

/** A workbook whose one sheet holds this XML, with these texts that its cells may share. */
function workbookOf(sheetXml: string, sharedTexts = '', isPacked = true): Buffer {
  return zipOf(
    {
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="A" sheetId="1" r:id="worksheet"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ),
      'xl/sharedStrings.xml': `<sst>${sharedTexts}</sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetXml}</sheetData></worksheet>`,
    },
    { isPacked },
  );
}

const million = 1_000_000;
const rowOf = (texts: string) => `<row r="1"><c r="A1" t="inlineStr"><is>${texts}</is></c></row>`;

/** Each with what is said of it. */
export const hostileSheets = (): [what: string, bytes: Buffer, refusal: string][] => [
  [
    'a CSV whose first row never ends',
    Buffer.from(`Committente;${'a;'.repeat(2 * million)}`),
    'La riga 1 ha più di 100.000 caratteri',
  ],
  [
    'a CSV of one quoted cell',
    Buffer.from(`Committente\n${'"'.repeat(4 * million + 1)}`),
    'La riga 2 ha più di 100.000 caratteri',
  ],
  [
    'a workbook with one cell of 20 MB',
    workbookOf(rowOf(`<t>${'a'.repeat(20 * million)}</t>`)),
    'Il file XLSX contiene un testo di più di 100.000 caratteri',
  ],
  [
    'a workbook with 20 MB of blanks',
    workbookOf(`${rowOf('<t>Committente</t>')}${' '.repeat(20 * million)}`),
    'Il file XLSX contiene un testo di più di 100.000 caratteri',
  ],
  [
    'a workbook with a cell of many short texts',
    workbookOf(rowOf('<r><t>abcdefghij</t></r>'.repeat(11_000))),
    'La riga 1 ha più di 100.000 caratteri',
  ],
  [
    'a workbook with a million cells in a row',
    workbookOf(`<row>${'<c><v>1</v></c>'.repeat(million)}</row>`),
    'Il file XLSX è danneggiato',
  ],
];

/** Within every bound, with work before its first row that leaves nobody a turn: texts that its cells share. */
export const slowSheet = () =>
  workbookOf(rowOf('<t>Committente</t>'), '<si><t>x</t></si>'.repeat(200_000), false);
