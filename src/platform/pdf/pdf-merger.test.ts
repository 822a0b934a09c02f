import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pdfmake from 'pdfmake';
import { describe, expect, test } from 'vitest';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { leftOutPage } from './left-out-page.ts';
import { PdfMerger } from './pdf-merger.ts';

const printed = async (title: string, lines = 1) =>
  buffer(
    await writeDocument({
      title,
      facts: [],
      madeAt: new Date('2026-03-16T09:00:00Z'),
      orientation: 'portrait',
      archival: true,
      content: Array.from({ length: lines }, (_, index) => ({
        text: `Riga ${index} di ${title}, però così`,
      })),
    }),
  );

/** Written by the library below the printing port, which can protect its files. */
const drawn = async (
  text: string,
  protection: { version: '1.4' | '1.7' | '1.7ext3'; userPassword?: string; ownerPassword: string },
) => {
  pdfmake.addFonts({ Helvetica: { normal: 'Helvetica' } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === 'Helvetica');
  const pdf = pdfmake.createPdf({
    content: [text],
    defaultStyle: { font: 'Helvetica' },
    userPassword: '',
    ...protection,
  });
  return pdf.getBuffer();
};

const merged = async (documents: readonly (readonly [Uint8Array, string, { isFirst?: boolean }?])[]) => {
  const merger = new PdfMerger();
  const parts = merger.start();
  for (const [bytes, title, place] of documents) parts.push(...(await merger.add(bytes, title, place)).parts);
  parts.push(...merger.finish('Fascicolo di prova'));
  return Buffer.concat(parts);
};
const outline = async (bytes: Uint8Array) => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const items = await pdf.getOutline();
  const found = await Promise.all(
    items.map(async ({ title, dest }) => [
      title,
      (await pdf.getPageIndex(dest?.[0] as unknown as { num: number; gen: number })) + 1,
    ]),
  );
  const { info } = await pdf.getMetadata();
  await task.destroy();
  return { found, title: (info as { Title: string }).Title };
};

describe('merging PDFs', () => {
  test('has the pages of all documents in order, each under its title in the outline', async () => {
    const bytes = await merged([
      [await printed('Indice'), 'Indice'],
      [await printed('Verbale di sorveglianza', 120), 'Verbale «però»'],
      [await printed('Nomina'), 'Nomina'],
    ]);
    const pages = await readPdf(bytes);
    const first = pages.findIndex(({ text }) => text.includes('di Nomina'));
    expect(first).toBeGreaterThan(2);
    expect(pages[0]?.text).toContain('Riga 0 di Indice, però così');
    expect(pages.slice(1, first).every(({ text }) => text.includes('di Verbale di sorveglianza'))).toBe(true);
    expect(pages.every(({ width, height }) => width === 595 && height === 842)).toBe(true);
    expect(await outline(bytes)).toEqual({
      found: [
        ['Indice', 1],
        ['Verbale «però»', 2],
        ['Nomina', first + 1],
      ],
      title: 'Fascicolo di prova',
    });
  });

  test('is a file that other programs read, too', async () => {
    const bytes = await merged([
      [await printed('Uno'), 'Uno'],
      [await printed('Due'), 'Due'],
    ]);
    const again = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
    expect(again.getPageCount()).toBe(2);
  });

  test('puts a page in front that is made last, and says on it what was left out', async () => {
    const long = `Non c’è «${'Verbale '.repeat(40)}${'x'.repeat(190)}» 漢`;
    const note = await leftOutPage('Documenti non uniti', [long, 'Nomina: è danneggiato']);
    const pages = await readPdf(
      await merged([
        [await printed('Uno'), 'Uno'],
        [note, 'Documenti non uniti', { isFirst: true }],
      ]),
    );
    expect(pages).toHaveLength(2);
    expect(pages[0]?.text).toMatch(/^Documenti non uniti.*Non c’è «Verbale.*\?.*Nomina: è danneggiato/);
    expect(pages[1]?.text).toContain('Riga 0 di Uno');
  });

  test.each([
    ['no PDF at all', () => Promise.resolve(Buffer.from('<html>Accesso negato</html>'))],
    ['nothing', () => Promise.resolve(Buffer.alloc(0))],
    ['a half', async () => (await printed('Metà', 200)).subarray(0, 20_000)],
    [
      'without its last quarter',
      async () => {
        const whole = await printed('Metà', 200);
        return whole.subarray(0, Math.floor(whole.length * 0.75));
      },
    ],
  ])('refuses %s as damaged, and goes on with what it had', async (_what, broken) => {
    const merger = new PdfMerger();
    const parts = merger.start();
    parts.push(...(await merger.add(await printed('Uno'), 'Uno')).parts);
    await expect(merger.add(await broken(), 'Rotto')).rejects.toMatchObject({ why: 'damaged' });
    parts.push(...(await merger.add(await printed('Due'), 'Due')).parts, ...merger.finish('Fascicolo'));
    const pages = await readPdf(Buffer.concat(parts));
    expect(pages.map(({ text }) => /di (Uno|Due)/.exec(text)?.[1])).toEqual(['Uno', 'Due']);
  });

  test.each(['1.4', '1.7', '1.7ext3'] as const)(
    'refuses one that asks for a password, and reads one that is only kept from changes (PDF %s)',
    async (version) => {
      const secret = await drawn('Riservato', { version, userPassword: 'segreto', ownerPassword: 'altro' });
      await expect(new PdfMerger().add(secret, 'Riservato')).rejects.toMatchObject({ why: 'protected' });
      const kept = await drawn('Solo da leggere: però', { version, ownerPassword: 'altro' });
      const [page] = await readPdf(await merged([[kept, 'Solo da leggere']]));
      expect(page?.text).toContain('Solo da leggere: però');
    },
  );
});
