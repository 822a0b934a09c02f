import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Measure } from '#laboratory/results/contract.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import {
  nameLetters,
  PrintedTexts,
  pointCounts,
  textLengths,
  wordShapes,
} from '#test/support/printed-texts.ts';
import { samplingDocument } from './sampling-document.ts';

const yearsMeasure: Measure = {
  ...{ traces: 2484, incertezzaTracce: 50, background: 24, incertezzaFondo: 2, fondoProprio: false },
  ...{ conteggi: null, area: null, campi: null, chiQuadro: null, k: 2, incertezzaK: 0.1, limite: 10 },
  ...{ saturazione: 12_000, giorniInvecchiamento: 300, esposizione: 1230, incertezzaEsposizione: 66 },
  esito: 'valid',
};

/** The words that the report of a site with so many points leaves out. */
async function lostWords(shapes: string[], points: number, long: number): Promise<string[]> {
  const texts = new PrintedTexts(shapes);
  const name = () => texts.run(nameLetters);
  const exposure = () => ({
    ...{ codice: texts.run(64), inizio: '2026-01-10', fine: null, smarrito: false, risultato: null },
  });
  /** A year's, so that it is judged and its batch named. */
  const measured = () => ({
    ...{ ...exposure(), inizio: '2025-01-10', fine: '2025-12-31' },
    risultato: { misura: yearsMeasure, lotto: 1, codiceLotto: texts.run(64) },
  });
  const document = samplingDocument({
    site: {
      ...{ id: 1, committente: name(), cliente: name(), sede: name(), indirizzo: texts.text(nameLetters) },
      answers: [],
      punti: Array.from({ length: points }, (_, id) => ({
        ...{ id, alias: texts.text(nameLetters), codicePiano: null, oldPiano: name() },
        esposizioni: [measured(), ...Array.from({ length: id === 0 ? 29 : 1 }, exposure)],
      })),
    },
    level: { bqM3: 300, motivo: texts.text(long), isAssumed: false },
    ...{ annual: { least: 340, most: 400 }, rule: 'rounded-value', statement: texts.text(long) },
    period: { start: '2026-01-01', end: '2026-03-01' },
    letterhead: {
      ...{ name: name(), address: texts.text(nameLetters), vatNumber: '', serviceRecognition: name() },
      ...{ phone: texts.text(64), email: name() },
    },
    madeAt: new Date('2026-03-16T09:00:00Z'),
  });
  return texts.missingFrom(await buffer(await writeDocument(document)));
}

test('a sampling report of sixty points with the longest names and texts prints every word', async () => {
  expect(await lostWords(['parola'], 60, 4_000)).toEqual([]);
});

test('a sampling report prints every word, whatever its texts are', async () => {
  const nothingLost = fc.asyncProperty(wordShapes, pointCounts, textLengths, async (...texts) => {
    expect(await lostWords(...texts)).toEqual([]);
  });
  await fc.assert(nothingLost, { numRuns: 3 });
});
