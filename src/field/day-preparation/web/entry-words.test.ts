import { describe, expect, test } from 'vitest';
import { readyWords, sizeInWords } from './entry-words.ts';

const ready = {
  alle: '2026-03-16T06:12:00.000Z',
  punti: 24,
  liberi: 60,
  inPosizione: 0,
  planimetrie: 0,
  risposte: [],
};

describe('what the phone holds of a site', () => {
  test.each([
    [{}, '2026-03-16', 'Pronto, 07:12 · 24 punti · 60 dosimetri'],
    [{}, '2026-03-17', 'Pronto, 16/03/2026 07:12 · 24 punti · 60 dosimetri'],
    [
      { punti: 1, liberi: 1, inPosizione: 12, planimetrie: 2 },
      '2026-03-16',
      'Pronto, 07:12 · 1 punto · 1 dosimetro · 12 in posizione · 2 planimetrie',
    ],
    [{ planimetrie: null }, '2026-03-16', 'Pronto, 07:12 · 24 punti · 60 dosimetri · senza planimetrie'],
  ])('%o on %s: %s', (changes, today, words) => {
    expect(readyWords({ ...ready, ...changes }, today)).toBe(words);
  });

  test.each([
    [0, 'meno di 0,1 MB'],
    [99_999, 'meno di 0,1 MB'],
    [1_234_567, '1,2 MB'],
    [40_000_000, '40,0 MB'],
  ])('%i characters take %s', (characters, words) => {
    expect(sizeInWords(characters)).toBe(words);
  });
});
