import { describe, expect, test } from 'vitest';
import {
  acceptabilityText,
  fieldsAsked,
  isAcceptable,
  type MeasuredField,
  needsNote,
  qualityTexts,
  testKindLabels,
  testProblems,
  valuesToKeep,
} from './rules.ts';

const field = (code: string, changes: Partial<MeasuredField> = {}): MeasuredField => ({
  ...{ code, label: code, unit: '%', least: -10, most: 10, showCriteria: 1, required: true },
  ...changes,
});
const fields = [field('kvp'), field('layer', { showCriteria: 0 }), field('leakage', { required: false })];
const codes = (kind: 1 | 2 | 3 | null) => fieldsAsked(fields, kind).map(({ code }) => code);
const given = { kind: 1 as const, judgement: 1 as const, note: null, values: { kvp: 1, layer: 2 } };

describe('a quality-control test', () => {
  test('of constancy leaves out what it does not show, the others ask everything (R2-408, R2-409)', () => {
    expect(codes(1)).toEqual(['kvp', 'layer', 'leakage']);
    expect(codes(2)).toEqual(codes(1));
    expect(codes(null)).toEqual(codes(1));
    expect(codes(3)).toEqual(['kvp', 'leakage']);
    expect(testKindLabels[3]).toBe('Prova di costanza');
  });

  test('wants what is required of its kind', () => {
    expect(testProblems(fields, given)).toEqual({});
    expect(testProblems(fields, { ...given, values: { layer: null } })).toEqual({
      'valori.kvp': qualityTexts.noValue,
      'valori.layer': qualityTexts.noValue,
    });
    expect(testProblems(fields, { ...given, kind: 3, values: { kvp: 0 } })).toEqual({});
    expect(testProblems(fields, { ...given, values: { ...given.values, dose: 1 } })).toEqual({
      'valori.dose': qualityTexts.unknownValue,
    });
  });

  test('says why it is not fit, and only then (R2-406, R2-407)', () => {
    expect([needsNote(1), needsNote(2), needsNote(null)]).toEqual([false, true, false]);
    const unfit = { ...given, judgement: 2 as const };
    expect(testProblems(fields, unfit)).toEqual({ nota: qualityTexts.noNote });
    expect(testProblems(fields, { ...unfit, note: '  ' })).toEqual({ nota: qualityTexts.noNote });
    expect(testProblems(fields, { ...unfit, note: 'Tensione fuori' })).toEqual({});
  });

  test('keeps each value with its field of that day, and nothing its kind does not ask', () => {
    const values = { kvp: 4, layer: 2.1, leakage: null };
    expect(valuesToKeep(fields, 3, values)).toEqual([
      { code: 'kvp', label: 'kvp', unit: '%', least: -10, most: 10, value: 4 },
    ]);
    expect(valuesToKeep(fields, 1, values).map(({ code }) => code)).toEqual(['kvp', 'layer']);
  });
});

test.each([
  [-10, 10, 10, true, 'da -10 a 10 %'],
  [-10, 10, 10.01, false, 'da -10 a 10 %'],
  [1.5, null, 1.5, true, '≥ 1,5 %'],
  [1.5, null, 1.4, false, '≥ 1,5 %'],
  [null, 5, 6, false, '≤ 5 %'],
  [null, null, 6, null, ''],
])('from %s to %s, %s is acceptable: %s', (least, most, value, acceptable, words) => {
  expect(isAcceptable({ least, most }, value)).toBe(acceptable);
  expect(acceptabilityText({ least, most, unit: '%' })).toBe(words);
});
