import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type Cell, readSheet, type SheetRow, writeSheet } from './spreadsheets.ts';

const header = ['Nome', 'CAP', 'Data'];

async function read(bytes: Buffer, maxRows = 1_000): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(bytes, maxRows)) rows.push(row);
  return rows;
}
const cellsOf = async (bytes: Buffer) =>
  (await read(bytes)).map(({ cells }) => cells.filter((cell) => cell !== null));
const write = (format: 'xlsx' | 'csv', rows: Cell[][]) => buffer(writeSheet(format, 'Foglio', header, rows));

describe('what is written', () => {
  it.each(['xlsx', 'csv'] as const)(
    'comes back as %s, zeros and formulas as text among it',
    async (format) => {
      const rows = [
        ['=1+1', '00184', '-5'],
        ['a;"b"\nc', '@x', '+39 06'],
      ];
      expect(await cellsOf(await write(format, rows))).toEqual([
        header,
        ['=1+1', '00184', '-5'],
        ['a;"b" c', '@x', '+39 06'],
      ]);
    },
  );

  it('never is a formula of a CSV', async () => {
    const text = (await write('csv', [['=HYPERLINK("http://x")', '+1', '@a']])).toString();
    expect(text).toContain(`"'=HYPERLINK(""http://x"")";'+1;'@a`);
    expect(text.startsWith('\ufeffNome;CAP;Data\r\n')).toBe(true);
  });

  it('is text in the XLSX, too: no cell holds a formula', async () => {
    const { readXlsx } = await import('hucre/xlsx');
    const book = await readXlsx(await write('xlsx', [['=1+1', '', '']]));
    expect(book.sheets[0]?.rows[1]?.[0]).toBe('=1+1');
    expect([...(book.sheets[0]?.cells?.values() ?? [])].some(({ formula }) => formula)).toBe(false);
  });
});

describe('a CSV', () => {
  it.each([
    ['with semicolons and a byte order mark', '\ufeffNome;CAP\nCittà;00184\n', 'utf8'],
    ['with commas and Windows line ends', 'Nome,CAP\r\nCittà,00184\r\n', 'utf8'],
    ['from an Italian Windows', 'Nome;CAP\r\nCittà;00184\r\n', 'latin1'],
    ['with tabs in UTF-16, as Excel calls Unicode text', '\ufeffNome\tCAP\nCittà\t00184\n', 'utf16le'],
  ] as const)('%s is understood', async (_what, text, encoding) => {
    expect(await cellsOf(Buffer.from(text, encoding))).toEqual([
      ['Nome', 'CAP'],
      ['Città', '00184'],
    ]);
  });

  it('counts rows as a spreadsheet does, empty ones among them', async () => {
    const rows = await read(Buffer.from('a;b\n;\n\n1;2\n'));
    expect(rows.map(({ number }) => number)).toEqual([1, 4]);
  });
});

describe('refused', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'Il file è vuoto.'],
    ['empty rows', Buffer.from(';;;\n\n'), 'Il file è vuoto.'],
    ['a PDF called .xlsx', Buffer.from('%PDF-1.7\n…'), 'Il file è un PDF, anche se il nome dice altro'],
    ['an old XLS', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'Il file è nel vecchio formato XLS'],
    [
      'a picture',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a]),
      'Il file non è un foglio XLSX né un CSV.',
    ],
    ['a truncated XLSX', Buffer.from('PK\u0003\u0004…'), 'Il file XLSX è danneggiato'],
    ['another archive', zipOf({ 'word/document.xml': '<w/>' }), 'Il file non è un foglio XLSX né un CSV.'],
    ['an XLSX without its parts', zipOf({ 'xl/workbook.xml': '<w/>' }), 'Il file XLSX è danneggiato'],
  ])('%s', async (_what, bytes, text) => {
    await expect(read(bytes)).rejects.toThrow(text);
  });

  it('what unfolds beyond measure, before anything is unfolded', async () => {
    const bomb = zipOf({ 'xl/workbook.xml': '<w/>', 'xl/worksheets/sheet1.xml': '' }, 500_000_000);
    await expect(read(bomb)).rejects.toThrow('Il file XLSX si espande oltre il limite');
  });

  it('more rows than allowed', async () => {
    const many = Buffer.from(`a\n${'1\n'.repeat(11)}`);
    await expect(read(many, 10)).rejects.toThrow('Il file ha più di 10 righe');
    expect(await read(many, 11)).toHaveLength(12);
  });
});

/** An archive without compression; the last part claims to unfold to `claimed` bytes. */
function zipOf(parts: Record<string, string>, claimed?: number): Buffer {
  const names = Object.keys(parts);
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [place, name] of names.entries()) {
    const content = Buffer.from(parts[name] ?? '');
    const size = claimed !== undefined && place === names.length - 1 ? claimed : content.length;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(size, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
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
