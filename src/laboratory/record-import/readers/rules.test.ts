import { describe, expect, it } from 'vitest';
import {
  guessedNames,
  hasOwnColumns,
  mappingProblems,
  missingNames,
  needsMapping,
  readerTexts,
  readSigned,
} from './rules.ts';

const names = { Dosimetro: 'Detector ID', 'Letto il': 'Date', Conteggi: 'Tracks', Area: 'Area (mm2)' };

describe('a mapping', () => {
  it('needs code, day and a figure that can be read', () => {
    expect(mappingProblems(names)).toEqual({});
    expect(mappingProblems({})).toEqual({
      Dosimetro: readerTexts.noColumn,
      'Letto il': readerTexts.noColumn,
      Tracce: readerTexts.noReading,
    });
    expect(mappingProblems({ ...names, Area: '' })).toEqual({ Area: readerTexts.noArea });
  });

  it('takes a column of the file once, and none of ours that does not exist', () => {
    expect(mappingProblems({ ...names, Tracce: 'TRACKS' })).toEqual({
      Tracce: readerTexts.usedTwice('Conteggi'),
    });
    expect(mappingProblems({ ...names, Colore: 'Color' })).toEqual({ Colore: readerTexts.unknownColumn });
  });
});

describe('the header of a file', () => {
  it('must have every column of the reader, however capitalised', () => {
    const reader = { decimal: 'either' as const, names };
    expect(missingNames(reader, ['date', 'DETECTOR  ID', 'tracks', 'area mm2', 'x'])).toEqual([]);
    expect(missingNames(reader, ['Date', 'Tracks'])).toEqual(['Detector ID', 'Area (mm2)']);
  });

  it('has to be mapped while neither we nor the reader know it', () => {
    const reader = { decimal: 'either' as const, names };
    expect(needsMapping(null, Object.values(names))).toBe(true);
    expect(needsMapping(reader, Object.values(names))).toBe(false);
    expect(needsMapping(reader, ['Date', 'Tracks'])).toBe(true);
    expect(needsMapping(reader, ['Dosimetro', 'Letto il'])).toBe(false);
  });

  it('may be our own, and helps to begin a mapping', () => {
    expect(hasOwnColumns(['dosimetro', 'LETTO IL'])).toBe(true);
    expect(hasOwnColumns(['dosimetro'])).toBe(false);
    expect(guessedNames(['dosimetro', 'Area', 'Boh'])).toEqual({ Dosimetro: 'dosimetro', Area: 'Area' });
  });
});

it.each([
  ['1,5', 'comma', 1.5],
  ['1.234', 'point', 1.234],
  ['1.234', 'comma', null],
  ['1,234', 'point', null],
  ['-3', 'point', -3],
  ['1e3', 'point', 1000],
  ['abc', 'comma', null],
] as const)('%s with %s is %s', (text, decimal, value) => expect(readSigned(text, decimal)).toBe(value));
