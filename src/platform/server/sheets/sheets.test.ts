import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { hostileSheets, slowSheet, zipOf } from '#test/support/hostile-sheets.ts';
import { readSheet, sheetReader } from './read-sheet.ts';
import { sendWhileReading } from './send-while-reading.ts';
import type { Cell, SheetRow } from './sheet-format.ts';
import { streamWorkbook } from './stream-workbook.ts';
import { writeSheet, writeWorkbook } from './write-sheet.ts';

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

describe('a workbook that is written while it is read', () => {
  const first: Cell[][] = [header, ['uno', '00184', new Date('2026-01-31')]];
  const rows: Cell[][] = [
    ['=1+1', ' -5 ', new Date('2024-02-29')],
    ['a<b> & "c"\u0001', null, null],
    [1.5, true, ''],
  ];
  async function* each(read: (n: number) => void = () => undefined, times = 1) {
    for (let n = 0; n < times; n += 1)
      for (const row of rows) {
        read(n);
        yield row;
      }
  }
  const aside = { name: 'Altro', rows: [['Nota'], ['sola']] };

  it('reads as the same rows written whole, days as days, and nothing is a formula', async () => {
    const { readXlsx } = await import('hucre/xlsx');
    const streamed = await buffer(
      await streamWorkbook([{ name: 'Righe', rows: first, days: [2], further: each() }, aside]),
    );
    const whole = await writeWorkbook([{ name: 'Righe', rows: [...first, ...rows] }, aside]);
    const shown = async (bytes: Buffer) =>
      (await readXlsx(bytes)).sheets.map((sheet) => [sheet.name, sheet.rows]);
    const bare = (text: string) => text.replaceAll('""', 'null');
    expect(bare(JSON.stringify(await shown(streamed)))).toBe(bare(JSON.stringify(await shown(whole))));
    expect((await read(streamed)).at(2)?.cells[2]).toEqual(new Date('2024-02-29'));
    const book = await readXlsx(streamed);
    expect([...(book.sheets[0]?.cells?.values() ?? [])].some(({ formula }) => formula)).toBe(false);
  });

  it('knows days as days where the first rows have none', async () => {
    const sheet = { name: 'Righe', rows: [header], days: [2], further: each() };
    const [, row] = await read(await buffer(await streamWorkbook([sheet])));
    expect(row?.cells[2]).toEqual(new Date('2024-02-29'));
  });

  it('reads no further than whoever takes it', async () => {
    let last = 0;
    const many = 1_000_000;
    const further = each((n) => void (last = n), many);
    const stream = await streamWorkbook([{ name: 'Righe', rows: first, further }]);
    for await (const _piece of stream) if (last > 0) break;
    expect(last).toBeLessThan(many / 2);
  });

  it('tells whoever reads when nobody takes it any more, before the transaction ends', async () => {
    const order: string[] = [];
    const transaction = async (read: (db: unknown) => Promise<unknown>) => {
      await read(null).catch(() => undefined);
      order.push('ended');
    };
    const context = { db: { transaction }, clock: { today: () => '2026-03-16' }, setHeader: () => undefined };
    const sent = await sendWhileReading(context as never, 'righe', async (_db, ended) => {
      ended.addEventListener('abort', () => order.push('told'));
      return streamWorkbook([{ name: 'Righe', rows: first, further: each(undefined, 1_000_000) }]);
    });
    sent.destroy();
    await vi.waitFor(() => expect(order).toEqual(['told', 'ended']));
  });

  it('keeps a text that looks like a sign which XML has not', async () => {
    const { readXlsx } = await import('hucre/xlsx');
    async function* further() {
      yield ['prima _x0041_ dopo', null, null];
    }
    const bytes = await buffer(await streamWorkbook([{ name: 'Righe', rows: first, further: further() }]));
    expect((await readXlsx(bytes)).sheets[0]?.rows.at(-1)?.[0]).toBe('prima _x0041_ dopo');
  });

  it('breaks off where a row cannot be read', async () => {
    async function* broken() {
      yield* rows;
      throw new Error('the database has gone');
    }
    const stream = await streamWorkbook([{ name: 'Righe', rows: first, further: broken() }]);
    await expect(buffer(stream)).rejects.toThrow('the database has gone');
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

  it('keeps a marked field together, and takes a mark within a field as a sign', async () => {
    const text = 'a;b\r\n"x;1\r\n""y""";5" tubo\r3;"4"\n"";""';
    expect(await cellsOf(Buffer.from(text))).toEqual([
      ['a', 'b'],
      ['x;1 "y"', '5" tubo'],
      ['3', '4'],
    ]);
  });

  it('counts rows as a spreadsheet does, empty ones among them', async () => {
    const rows = await read(Buffer.from('a;b\n;\n\n1;2\n'));
    expect(rows.map(({ number }) => number)).toEqual([1, 4]);
  });
});

it('is read beside the requests: others have their turns meanwhile', async () => {
  const state = { isRead: false };
  const reading = readSheet(slowSheet(), 10)
    .next()
    .finally(() => {
      state.isRead = true;
    });
  let turns = 0;
  while (!state.isRead) {
    await setImmediate();
    turns += 1;
  }
  expect((await reading).value?.cells[0]).toBe('Committente');
  expect(turns).toBeGreaterThan(1_000);
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
    const parts = { 'xl/workbook.xml': '<w/>', 'xl/worksheets/sheet1.xml': '' };
    const bomb = zipOf(parts, { claimed: 500_000_000 });
    await expect(read(bomb)).rejects.toThrow('Il file XLSX, una volta aperto, supera 200 MB');
  });

  it.each(hostileSheets())('%s, and the next file is read', async (_what, bytes, text) => {
    await expect(read(bytes)).rejects.toThrow(text);
    expect(await cellsOf(Buffer.from('Nome\nPrimo\n'))).toEqual([['Nome'], ['Primo']]);
  });

  it('what takes too long to read, and the next file is read', async () => {
    const impatient = sheetReader({ longestSilenceMs: 1 });
    const rows = impatient(Buffer.from('Nome\nPrimo\n'), 10);
    await expect(rows.next()).rejects.toThrow('Leggere il file richiede troppo tempo');
    expect(await cellsOf(Buffer.from('Nome\nPrimo\n'))).toEqual([['Nome'], ['Primo']]);
  });

  it('more named columns than a file may have, while a stray cell does no harm', async () => {
    const names = (count: number) => Array.from({ length: count }, (_none, place) => `C${place}`).join(';');
    await expect(read(Buffer.from(`${names(201)}\n1`))).rejects.toThrow('Il file ha più di 200 colonne');
    const stray = await read(Buffer.from(`${names(200)}\n${';'.repeat(300)}x\n1`));
    expect(stray.map(({ number, cells }) => [number, cells.length])).toEqual([
      [1, 200],
      [3, 1],
    ]);
  });

  it('more rows than allowed', async () => {
    const many = Buffer.from(`a\n${'1\n'.repeat(11)}`);
    await expect(read(many, 10)).rejects.toThrow('Il file ha più di 10 righe');
    expect(await read(many, 11)).toHaveLength(12);
  });
});
