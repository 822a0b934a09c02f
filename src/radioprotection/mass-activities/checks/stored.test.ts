import { describe, expect, test } from 'vitest';
import type { ActionType, OptionId } from '../operations/rules.ts';
import { type CheckedOperation, problemsOf } from './rules.ts';

const operation = (over: Partial<CheckedOperation>): CheckedOperation => ({
  ...{ type: 3, options: [], values: {}, effectiveDate: '2026-03-01' },
  ...{ subject: { id: 7, data: { 2: 'Anna' } }, newPersonId: null, user: null },
  ...over,
});
const field = (which: OptionId, value: string, type: ActionType) =>
  operation({ type, options: [which], values: { [which]: value } });
const problems = (one: CheckedOperation) => problemsOf([one], { step: 3, today: '2026-03-10' });
const textsOf = (one: CheckedOperation) => problems(one).map(({ text }) => text);

describe('what the records cannot hold', () => {
  test.each<[OptionId, string, ActionType, string]>([
    [4, 'X', 3, 'Sesso non è tra le scelte possibili.'],
    [20, 'medico', 3, 'Titolo di studio non è tra le scelte possibili.'],
    [21, 'quarto', 3, 'Grado non è tra le scelte possibili.'],
    [11, '3610', 2, 'CAP deve avere 5 cifre.'],
    [11, '361000', 2, 'CAP deve avere 5 cifre.'],
    [11, 'A36100', 2, 'CAP deve avere 5 cifre.'],
    [12, 'Vicenza', 2, 'Provincia deve essere la sigla di due lettere.'],
    [12, '36', 2, 'Provincia deve essere la sigla di due lettere.'],
    [5, 'RSSNNA80A41L84-X', 3, 'Codice fiscale può contenere solo lettere e cifre.'],
    [3, 'x'.repeat(101), 3, 'Cognome può avere al massimo 100 caratteri.'],
    [2, 'x'.repeat(101), 3, 'Nome può avere al massimo 100 caratteri.'],
    [2, 'x'.repeat(256), 1, 'Nome può avere al massimo 255 caratteri.'],
    [9, 'x'.repeat(256), 2, 'Indirizzo può avere al massimo 255 caratteri.'],
    [24, 'x'.repeat(501), 3, 'Note interne può avere al massimo 500 caratteri.'],
  ])('option %i, %s', (which, value, type, text) => {
    expect(textsOf(field(which, value, type))).toEqual([expect.stringContaining(`: ${text}`)]);
    expect(problems(field(which, value, type)).map(({ fieldText }) => fieldText)).toEqual([text]);
  });

  test.each<[OptionId, string, ActionType]>([
    [11, '36100', 2],
    [12, 'vi', 2],
    [3, 'x'.repeat(100), 3],
    [2, 'x'.repeat(100), 3],
    [2, 'x'.repeat(255), 1],
    [9, 'x'.repeat(255), 2],
    [24, 'x'.repeat(500), 3],
  ])('is not option %i, %s', (which, value, type) => {
    expect(textsOf(field(which, value, type))).toEqual([]);
  });

  test('abroad codes are others', () => {
    const abroad = { options: [11, 13], values: { 11: 'SW1A 1AA', 13: 'Regno Unito' } } as const;
    expect(textsOf(operation({ type: 1, ...abroad }))).toEqual([]);
    expect(textsOf(field(11, 'SW1A 1AA', 1))).toHaveLength(1);
  });

  test('goes by where an employer is, and by that of nobody else', () => {
    const subject = { id: 7, data: { 13: 'Regno Unito' } };
    expect(textsOf({ ...field(11, 'SW1A 1AA', 1), subject })).toEqual([]);
    expect(textsOf({ ...field(11, 'SW1A 1AA', 1), subject: null })).toHaveLength(1);
    expect(textsOf({ ...field(11, 'SW1A 1AA', 2), subject })).toHaveLength(1);
  });
});
