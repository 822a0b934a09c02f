import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readArchive } from '#test/support/pdf-archive.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { dataTable, type PrintedDocument, writeDocument } from './documents.ts';
import { IncompleteDocument } from './print-threads.ts';

const printed = (changes: Partial<PrintedDocument & { letter?: undefined }> = {}): PrintedDocument => ({
  title: 'Prova di stampa',
  facts: [['Cliente', 'Terme di prova']],
  madeAt: new Date('2026-03-16T09:00:00Z'),
  orientation: 'portrait',
  content: [{ text: 'Però, così è più «caro»: 25 m²' }],
  ...changes,
});
const rows = (count: number) =>
  dataTable(
    [
      { header: 'Numero', width: 'auto', numeric: true },
      { header: 'Nome', width: '*' },
    ],
    Array.from({ length: count }, (_, index) => [String(index), `Riga ${index}`]),
  );

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Of two cells one lies under the other. */
const covered = { table: { body: [[{ text: 'coperta', colSpan: 2 }, { text: 'perduta' }]] } };

test('a document has title, facts, page numbers and its instant, with accents and signs', async () => {
  const [page] = await readPdf(await buffer(await writeDocument(printed())));
  expect(page).toMatchObject({ width: 595, height: 842 });
  for (const text of [
    'Prova di stampa',
    'Cliente: Terme di prova',
    'Però, così è più «caro»: 25 m²',
    'stampato il 16/03/2026 alle 10:00',
    'pagina 1 di 1',
  ])
    expect(page?.text).toContain(text);
});

test('carries its fonts, so that it looks alike everywhere', async () => {
  const bytes = await buffer(await writeDocument(printed()));
  expect(bytes.toString('latin1')).toMatch(/\/FontFile2/);
});

test('repeats the header of a long table on every page', async () => {
  const pages = await readPdf(await buffer(await writeDocument(printed({ content: [rows(120)] }))));
  expect(pages.length).toBeGreaterThan(2);
  for (const { text } of pages) expect(text).toMatch(/Numero\s*Nome/);
});

test('is laid out beside the requests: others are answered meanwhile', async () => {
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 5);
  await buffer(await writeDocument(printed({ content: [rows(1_000)] })));
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(10);
});

test('with a picture that cannot be read it fails before a byte is sent, and the next one is printed', async () => {
  const broken = printed({ content: [{ image: 'data:image/jpeg;base64,AAAA', width: 100 }] });
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(writeDocument(broken)).rejects.toThrow('Invalid image');
  expect(await readPdf(await buffer(await writeDocument(printed())))).toHaveLength(1);
});

test('draws a chart over time with its unit, its level and its legend, in letters of the document', async () => {
  const values = [
    { from: '2025-01-10', to: '2025-07-08', value: 140 },
    { from: '2025-07-08', to: '2026-01-08', value: 160 },
  ];
  const timeChart = {
    series: [{ name: 'Spogliatoio', values }],
    references: [{ value: 300, label: 'Livello di riferimento' }],
  };
  const chart = { timeChart, width: 500, height: 260 };
  const bytes = await buffer(await writeDocument({ ...printed(), archival: true, content: [chart] }));
  const [page] = await readPdf(bytes);
  for (const text of ['Spogliatoio', 'Livello di riferimento', '300 Bq/m³', '/2025'])
    expect(page?.text).toContain(text);
  expect((await readArchive(bytes)).embeddedFonts).toBe((await readArchive(bytes)).fonts);
});

test('for what no thread can be given it fails, and the next one is printed', async () => {
  const unfit = printed({ content: [{ text: 'x', id: (() => '') as unknown as string }] });
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(writeDocument(unfit)).rejects.toThrow('could not be cloned');
  expect(await readPdf(await buffer(await writeDocument(printed())))).toHaveLength(1);
});

test('a row that is higher than a page is printed over several', async () => {
  const columns = [{ header: 'Nota', width: 60 }];
  const content = [dataTable(columns, [[`${'parola '.repeat(500)}detta`]])];
  const pages = await readPdf(await buffer(await writeDocument({ ...printed(), content })));
  expect(pages.map(({ text }) => text).join(' ')).toContain('detta');
});

describe('refuses what would not be whole on its pages:', () => {
  const tall = 'riga\n'.repeat(100);
  const picture = `data:image/png;base64,${onePixel}`;
  const losses: [string, PrintedDocument['content'][number], string][] = [
    [
      'a block kept together that is higher than a page',
      { unbreakable: true, text: tall },
      '400 of 565 letters',
    ],
    [
      'a row that no page break may divide',
      { table: { dontBreakRows: true, body: [[{ text: tall }]] } },
      '400 of 565 letters',
    ],
    [
      'a picture below what fills a page',
      { unbreakable: true, stack: [{ text: tall }, { image: picture, width: 40 }] },
      '1 of 3 drawings',
    ],
    [
      'a chart below what fills a page',
      { unbreakable: true, stack: [{ text: tall }, { svg: '<svg width="40" height="40"></svg>' }] },
      '1 of 3 drawings',
    ],
    [
      'a line below what fills a page',
      {
        unbreakable: true,
        stack: [{ text: tall }, { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 90, y2: 0 }] }],
      },
      '1 of 3 drawings',
    ],
    ['a picture higher than the page', { image: picture, width: 40, height: 900 }, 'edge: 1'],
    ['a line that runs off the page', { text: 'parola '.repeat(40), noWrap: true }, 'edge: 1'],
    ['a cell that another one covers', covered, '7 of 101 letters'],
  ];

  test.each(losses)('%s', async (_what, part, reason) => {
    const content = [{ text: 'Prima' }, part, { text: 'Dopo' }];
    const failure: unknown = await writeDocument(printed({ content })).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(IncompleteDocument);
    expect(failure).toMatchObject({
      status: 500,
      message: expect.stringContaining('Il documento non è stato prodotto'),
      cause: { message: expect.stringContaining(reason) },
    });
  });

  test('more facts than a header has room for; the next document is printed', async () => {
    const facts = Array.from({ length: 30 }, (_, index) => [`Dato ${index}`, 'valore'] as const);
    await expect(writeDocument(printed({ facts }))).rejects.toThrow(IncompleteDocument);
    expect(await readPdf(await buffer(await writeDocument(printed())))).toHaveLength(1);
  });
});

test('a fact that its line has no room for is whole on the first page', async () => {
  const name = `${'Terme '.repeat(30)}di prova`;
  const document = printed({ facts: [['Cliente', name]], content: [rows(120)] });
  const [first, second] = await readPdf(await buffer(await writeDocument(document)));
  expect(first?.text).toContain(name);
  expect(second?.text).toContain('Terme…');
});

test('a thread that has printed prints the next one alike', async () => {
  const print = async () => buffer(await writeDocument(printed({ content: [rows(30)] })));
  const first = await print();
  for (const again of [await print(), await print()]) expect(again.equals(first)).toBe(true);
});

test('nobody waits for documents that their readers gave up', async () => {
  const given = await Promise.all([writeDocument(printed()), writeDocument(printed())]);
  for (const document of given) document.destroy();
  expect(await readPdf(await buffer(await writeDocument(printed())))).toHaveLength(1);
});

describe('a letter for the archive', () => {
  const letter = (content: PrintedDocument['content']): PrintedDocument => ({
    title: 'Relazione & figli',
    letter: {
      sender: 'Laboratorio di prova',
      senderLines: ['Via della Prova 1, Vicenza', '', 'P. IVA 00000000000'],
      running: 'Prova n. 7',
    },
    madeAt: new Date('2026-03-16T09:00:00Z'),
    orientation: 'portrait',
    archival: true,
    content,
  });
  const long: PrintedDocument['content'] = [
    { text: 'Scritta in grassetto', bold: true },
    { text: 'e in corsivo', italics: true },
    rows(120),
  ];

  test('has the letterhead on its first page, one line on the others, and the number of pages on all', async () => {
    const pages = await readPdf(await buffer(await writeDocument(letter(long))));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, { text }] of pages.entries()) {
      expect(text.includes('Laboratorio di prova Via della Prova 1, Vicenza P. IVA')).toBe(index === 0);
      expect(text.match(/Prova n\. 7/g)).toHaveLength(index === 0 ? 1 : 2);
      expect(text).toContain(`Pagina ${index + 1} di ${pages.length}`);
      expect(text).not.toContain('stampato');
    }
  });

  test('says that it is PDF/A-2b, with its colours, all fonts within and no sign without a shape', async () => {
    const bytes = await buffer(await writeDocument(letter([...long, { text: 'Freccia → 本' }])));
    const archive = await readArchive(bytes);
    expect(archive).toMatchObject({ version: '1.7', part: 2, conformance: 'B', title: 'Relazione e figli' });
    expect(archive.outputIntent).toBe('sRGB IEC61966-2.1');
    expect(archive.fonts).toBe(3);
    expect(archive.embeddedFonts).toBe(archive.fonts);
    expect((await readPdf(bytes)).at(-1)?.text).toContain('Freccia ? ?');
  });

  test('has the same bytes for the same content', async () => {
    const [one, other] = await Promise.all([writeDocument(letter(long)), writeDocument(letter(long))]);
    expect((await buffer(one)).equals(await buffer(other))).toBe(true);
  });

  test('what is not for the archive does not say so', async () => {
    const archive = await readArchive(await buffer(await writeDocument(printed())));
    expect(archive).toMatchObject({ part: null, outputIntent: null });
  });
});
