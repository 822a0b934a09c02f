import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { writeDocument } from '#platform/server/documents/documents.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { nameLetters, PrintedTexts, pointCounts, wordShapes } from '#test/support/printed-texts.ts';
import type { ViewedPoint } from '../contract.ts';
import { planDocument } from './plan-document.ts';

const size = { width: 300, height: 200 };
const picture = sharp({ create: { ...size, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer();
const files = { read: () => picture } as Partial<FileStore> as FileStore;
const plan = (titolo: string) => ({ id: 1, titolo, sha256: 'a'.repeat(64), ...size });
const point = (id: number, changes: Partial<ViewedPoint>): ViewedPoint => ({
  ...{ id, alias: `Punto ${id}`, stanza: null, superficie: null, codicePiano: 4, oldPiano: null },
  ...{ idIndirizzo: 1, active: true, planimetry: 1, planimetryPos: { x: 9, y: 9 }, trattamenti: [] },
  ...changes,
});

/** The printed plan of a site: its bytes. */
async function bytesOf(punti: ViewedPoint[], names: [string, string, string, string]): Promise<Buffer> {
  const [committente, cliente, sede, titolo] = names;
  const view = {
    ...{ committente: { id: 1, nome: committente }, cliente: { id: 1, nome: cliente } },
    sede: { id: 1, nome: sede, indirizzo: 'Via della Prova 1, 36100 Vicenza (VI)' },
    ...{ planimetrie: [plan(titolo)], punti },
  };
  return buffer(await writeDocument(await planDocument(view, files, new Date('2026-03-16T09:00:00Z'))));
}

/** The words that the plan of so many points leaves out. */
async function lostWords(shapes: string[], count: number): Promise<string[]> {
  const texts = new PrintedTexts(shapes);
  const name = () => texts.run(nameLetters);
  const stay = (id: number, codice: string) => ({
    ...{ id, trattamento: id, code: codice, codice, inizio: '2026-02-16', fine: null, lavorato: false },
    ...{ smarrito: false, giorni: 28, idPunto: 1, inScadenza: false, dataAttribuzione: null },
    ...{ foto: false, versione: 1 },
  });
  const points = Array.from({ length: count }, (_, id) =>
    point(id + 1, {
      ...{ alias: texts.text(nameLetters), stanza: name(), codicePiano: null, oldPiano: texts.text(60) },
      trattamenti: [stay(1, texts.run(64)), stay(2, texts.run(64))],
      ...(id % 3 === 2 ? { planimetry: null, planimetryPos: null } : {}),
    }),
  );
  return texts.missingFrom(await bytesOf(points, [name(), name(), name(), texts.text(nameLetters)]));
}

describe('a printed plan', () => {
  test('of sixty points with the longest names prints every word', async () => {
    expect(await lostWords(['parola'], 60)).toEqual([]);
  });

  test('prints every word, whatever its texts are', async () => {
    const nothingLost = fc.asyncProperty(wordShapes, pointCounts, async (...texts) => {
      expect(await lostWords(...texts)).toEqual([]);
    });
    await fc.assert(nothingLost, { numRuns: 3 });
  });

  test('shows a point outside of its picture at the edge', async () => {
    const far = point(1, { planimetryPos: { x: 100_000, y: 100_000 } });
    const [page] = await readPdf(await bytesOf([far], ['A', 'B', 'C', 'D']));
    const pin = page?.placed.find(({ text, x }) => text === '1' && x > 100);
    expect(pin?.x).toBeGreaterThan(500);
    expect(pin?.x).toBeLessThan(842);
  });
});
