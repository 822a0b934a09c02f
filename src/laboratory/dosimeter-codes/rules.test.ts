import { describe, expect, it } from 'vitest';
import {
  codesOfRange,
  codesOfTags,
  joinCodes,
  rangeProblems,
  rangeTexts,
  splitCodes,
  tagsOfRange,
} from './rules.ts';

const range = (prefix: string, from: string, to: string, padding = '') => ({ prefix, from, to, padding });

describe('codes of a range', () => {
  it('are joined by commas, padded to the least number of digits (R2-187, R2-188)', () => {
    expect(joinCodes(codesOfRange(range('LBS', '8', '11', '3')))).toBe('LBS008,LBS009,LBS010,LBS011');
    expect(joinCodes(codesOfRange(range('LBS', '8', '11')))).toBe('LBS8,LBS9,LBS10,LBS11');
    expect(codesOfRange(range('', '0', '0', '0'))).toEqual(['0']);
    expect(tagsOfRange(range('', '8', '9', '5'))).toEqual(['LBS8', 'LBS9']);
    expect(codesOfRange(range('A', '998', '1001', '3'))).toEqual(['A998', 'A999', 'A1000', 'A1001']);
    expect(codesOfRange(range('A', '1', '1000'))).toHaveLength(1000);
  });

  it.each([
    [range('A', '', '3'), { from: rangeTexts.number }],
    [range('A', '-1', '3'), { from: rangeTexts.number }],
    [range('A', '1', '2,5'), { to: rangeTexts.number }],
    [range('A', '1', '9'.repeat(13)), { to: rangeTexts.tooLarge }],
    [range('A', '4', '3'), { to: rangeTexts.order }],
    [range('A', '0', '1000'), { to: rangeTexts.tooMany }],
    [range('A,B', '1', '2'), { prefix: rangeTexts.prefix }],
    [range('A', '1', '2', '13'), { padding: rangeTexts.padding }],
    [range('A', '1', '2', 'x'), { padding: rangeTexts.padding }],
  ])('of %j are refused', (typed, problems) => {
    expect(rangeProblems(typed)).toEqual(problems);
    expect(codesOfRange(typed)).toEqual([]);
  });
});

it('stored codes come out of an address as they went in, each once', () => {
  const codes = ['0123', 'RAD5_0123', 'lbs7', 'C2/00012'];
  expect(splitCodes(joinCodes([...codes, '0123']))).toEqual(codes);
  expect(splitCodes('')).toEqual([]);
});

describe('a tag', () => {
  it.each([
    ['RAD5_0123', '0123'],
    [' lab_x_7 ', '7'],
    ['0123', 'LBS123'],
    ['000', 'LBS0'],
    ['lbs0123', 'LBS0123'],
    ['_12', '_12'],
    ['senza', null],
    ['', null],
  ])('%j means %j (R2-410, R2-411)', (text, code) => {
    expect(codesOfTags(text)).toEqual(code === null ? [] : [code]);
  });

  it('is kept once, from lists with commas, tabs and lines (R2-412)', () => {
    expect(codesOfTags('123, 0123\tlbs123\nRAD_9,,abc')).toEqual(['LBS123', '9']);
  });

  it('made by the range generator comes back as it is', () => {
    const codes = codesOfRange(range('LBS', '8', '11', '5'));
    expect(codesOfTags(joinCodes(codes))).toEqual(codes);
  });
});
