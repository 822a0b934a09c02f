import { describe, expect, it } from 'vitest';
import { changesInWords } from './rules.ts';

describe('changesInWords', () => {
  it('says coded values, days and yes or no in words', () => {
    const details = { half: '2026-2', method: 'portaleRadiometrico', sentOn: '2026-07-18', lost: false };
    expect(changesInWords(details).map(({ campo, dopo }) => `${campo}: ${dopo}`)).toEqual([
      'Semestre: secondo semestre 2026',
      'Metodo di misura: Portale radiometrico',
      'Inviata il: 18/07/2026',
      'Smarrito: no',
    ]);
  });

  it('tells what a value was before', () => {
    const details = { before: { roles: ['lab'] }, after: { roles: ['lab', 'operatore'] } };
    expect(changesInWords(details)).toEqual([
      { campo: 'Ruoli', prima: 'Laboratorio', dopo: 'Laboratorio, Operatore' },
    ]);
  });

  it('leaves out what cannot be said in a line', () => {
    expect(changesInWords({ columns: [{ a: 1 }, { a: 2 }] })).toEqual([]);
  });

  it('leaves a value without a word as it is', () => {
    expect(changesInWords({ kind: 'toString' })).toEqual([{ campo: 'Tipo', prima: null, dopo: 'toString' }]);
  });
});
