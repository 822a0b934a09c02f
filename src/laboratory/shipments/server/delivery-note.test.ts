import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeDocument } from '#platform/server/documents/documents.ts';
import {
  nameLetters,
  PrintedTexts,
  pointCounts,
  textLengths,
  wordShapes,
} from '#test/support/printed-texts.ts';
import { deliveryNoteDocument } from './delivery-note.ts';

/** The words that a delivery note of so many dosimeters leaves out. */
async function lostWords(shapes: string[], dosimeters: number, long: number): Promise<string[]> {
  const texts = new PrintedTexts(shapes);
  const name = () => texts.run(nameLetters);
  const place = () => ({ name: name(), address: texts.text(nameLetters) });
  const document = deliveryNoteDocument({
    ...{ year: 2026, number: 7, shippedOn: '2026-03-16', shippedAt: new Date('2026-03-16T09:00:00Z') },
    ...{ carrier: name(), note: texts.text(long) },
    content: {
      sender: { ...place(), vatNumber: texts.run(32), phone: texts.text(64), email: name() },
      principal: name(),
      destination: place(),
      dosimeters: Array.from({ length: dosimeters }, (_, id) => ({ id, code: texts.run(64) })),
    },
  });
  return texts.missingFrom(await buffer(await writeDocument(document)));
}

test('a delivery note of sixty dosimeters with the longest names and texts prints every word', async () => {
  expect(await lostWords(['parola'], 60, 4_000)).toEqual([]);
});

test('a delivery note prints every word, whatever its texts are', async () => {
  const nothingLost = fc.asyncProperty(wordShapes, pointCounts, textLengths, async (...texts) => {
    expect(await lostWords(...texts)).toEqual([]);
  });
  await fc.assert(nothingLost, { numRuns: 3 });
});
