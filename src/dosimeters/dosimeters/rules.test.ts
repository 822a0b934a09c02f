import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#test/support/any-text.ts';
import type { CheckedDosimeter } from './contract.ts';
import { codeForms, findByCode, readAgain, readCode, stateInWords, whyNot } from './rules.ts';

describe('the code a tag means (R2-411)', () => {
  test.each([
    ['LBS00012', 'LBS00012'],
    ['  lbs00012\r\n', 'LBS00012'],
    ['lbs0123', 'LBS0123'],
    ['0123', 'LBS123'],
    ['000', 'LBS0'],
    ['RAD5_0123', '0123'],
    ['rad5_0123', '0123'],
    ['5_0123', '5_0123'],
    ['https://radia.example/d/LBS00012', 'LBS00012'],
    ['https://radia.example/d/lbs00012/?from=label#top', 'LBS00012'],
    ['radia.example/d/LBS%2000012', 'LBS 00012'],
    ['https://radia.example/d/LBS%FF12', 'LBS%FF12'],
    ['\u001dLBS00012\u001d', 'LBS00012'],
    ['https://radia.example/d/LBS%2000012%20 ', 'LBS 00012'],
    ['https://radia.example/d/LBS00012//', 'LBS00012'],
    ['http://localhost:3000/d/LBS00012', 'LBS00012'],
    ['radia.example:8443/d/LBS00012', 'LBS00012'],
    ['c2/00012', 'C2/00012'],
    ['2026/17', '2026/17'],
    ['R.5/3', 'R.5/3'],
    ['LBS\u001d00012', 'LBS 00012'],
    ['LBS00012\u007f', 'LBS00012'],
    ['LBS 00012', 'LBS 00012'],
    ['LBS00012?x', 'LBS00012?X'],
    ['RAD_A_0123', '0123'],
    ['RAD_0123_B', 'RAD_0123_B'],
    ['A5B_0123', '0123'],
    ['123A', '123A'],
    [`LBS${'1'.repeat(61)}`, `LBS${'1'.repeat(61)}`],
    [`LBS${'1'.repeat(62)}`, null],
    ['senza cifre', null],
    ['https://radia.example/', null],
    ['', null],
    [`LBS${'1'.repeat(70)}`, null],
  ])('%j is %j', (scanned, code) => {
    expect(readCode(scanned)).toBe(code);
  });
});

describe('a code is found however its number is padded', () => {
  const list = ['LBS123', 'LBS00007', 'PRV90001', '0042'].map((codice, index) => ({ id: index, codice }));

  test.each([
    ['LBS0123', 'LBS123'],
    ['LBS7', 'LBS00007'],
    ['7', 'LBS00007'],
    ['prv90001', 'PRV90001'],
    ['RAD5_0042', '0042'],
    ['RAD5_42', '0042'],
    ['LBS0070', undefined],
    ['PRV123', undefined],
    ['niente', undefined],
  ])('%s finds %s', (scanned, codice) => {
    expect(findByCode(list, scanned)?.codice).toBe(codice);
  });

  test('the code as it stands wins over the same number written otherwise', () => {
    const both = [{ codice: 'LBS123' }, { codice: 'LBS0123' }, { codice: '0123' }];
    expect(findByCode(both, 'LBS0123')?.codice).toBe('LBS0123');
    expect(findByCode(both, 'LBS123')?.codice).toBe('LBS123');
    expect(findByCode(both, '0123')?.codice).toBe('0123');
  });

  test('of a code that was read before digits alone stay: they are no number of another prefix', () => {
    expect(['0123', 'LBS0123', 'RAD5_0123', 'niente'].map(readAgain)).toEqual([
      '0123',
      'LBS0123',
      '0123',
      null,
    ]);
    expect(codeForms('0123', readAgain)).not.toContain('LBS123');
    expect(codeForms('0123')).toContain('LBS123');
    expect(readAgain('1'.repeat(64))).toBe('1'.repeat(64));
    expect(readAgain('1'.repeat(65))).toBeNull();
    expect(readAgain('12A')).toBe('12A');
  });

  test('that it may be written in: as it stands, as it means, then padded to twelve digits', () => {
    expect(codeForms('lbs07')).toEqual([
      ...['LBS07', 'LBS7', 'LBS007', 'LBS0007', 'LBS00007', 'LBS000007', 'LBS0000007', 'LBS00000007'],
      ...['LBS000000007', 'LBS0000000007', 'LBS00000000007', 'LBS000000000007'],
    ]);
    expect(codeForms(`A${'1'.repeat(13)}`)).toEqual([`A${'1'.repeat(13)}`]);
    expect(codeForms('12AB')).toEqual(['12AB']);
    expect(codeForms('niente')).toEqual([]);
  });

  test('a code with strokes is itself, never the number behind them', () => {
    const list = ['C2/00012', 'LBS00012', 'LAB.IT/7', '7'].map((codice) => ({ codice }));
    expect(findByCode(list, 'c2/12')?.codice).toBe('C2/00012');
    expect(findByCode(list, 'LAB.IT/7')?.codice).toBe('LAB.IT/7');
    expect(findByCode(list, 'C3/00012')).toBeUndefined();
    expect(codeForms('C2/00012', readAgain)).not.toContain('LBS12');
    expect(readAgain('C2/00012')).toBe('C2/00012');
  });

  test('whatever padding: same prefix and number, same dosimeter', () => {
    const padding = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), padding, padding, (number, stored, scanned) => {
        const codice = `LBS${'0'.repeat(stored)}${number}`;
        expect(findByCode([{ codice }], `lbs${'0'.repeat(scanned)}${number}`)?.codice).toBe(codice);
        expect(findByCode([{ codice }], `LBS${number + 1}`)).toBeUndefined();
      }),
    );
  });

  test('whatever is scanned, the forms are few and no text breaks it', () => {
    fc.assert(
      fc.property(anyText(500), (scanned) => {
        expect(codeForms(scanned).length).toBeLessThanOrEqual(15);
      }),
    );
  });
});

const free: CheckedDosimeter = {
  codice: 'LBS00001',
  esito: 'disponibile',
  trattamento: 7,
  committente: { id: 1, displayName: 'Terme di prova' },
  riservatoA: null,
  posizionamento: null,
};
const placed = { inizio: '2026-03-12', fine: null, sede: 'Reparto fanghi', punto: 'Ufficio' };
const unknown: CheckedDosimeter = { ...free, esito: 'sconosciuto', trattamento: null, committente: null };

describe('why a dosimeter cannot be placed, in words', () => {
  const wanted = { committente: 1, indirizzo: 4 };
  test.each<[string, CheckedDosimeter, string | null]>([
    ['free', free, null],
    ['kept for this address', { ...free, riservatoA: { id: 4, displayName: 'Qui' } }, null],
    [
      'kept for another address',
      { ...free, riservatoA: { id: 5, displayName: 'Sede Nord' } },
      'spedito per un altro indirizzo (Sede Nord)',
    ],
    [
      'of a principal within reach',
      { ...free, committente: { id: 2, displayName: 'Altro' } },
      'assegnato a un altro committente',
    ],
    ['placed', { ...free, esito: 'posizionato', posizionamento: placed }, 'già posizionato il 12/03/2026'],
    [
      'removed',
      { ...free, esito: 'rimosso', posizionamento: { ...placed, fine: '2026-09-10' } },
      'già posizionato il 12/03/2026 presso Reparto fanghi, Ufficio, rimosso il 10/09/2026',
    ],
    ['lost', { ...free, esito: 'smarrito' }, 'smarrito'],
    ['analysed', { ...free, esito: 'analizzato' }, 'già analizzato'],
    ['never given', { ...unknown, esito: 'nonAssegnato' }, 'non ancora assegnato a un committente'],
    ['unknown', unknown, 'codice sconosciuto'],
  ])('%s', (_name, found, reason) => {
    expect(whyNot(found, wanted)).toBe(reason);
  });

  test('on its own a dosimeter is told with its place', () => {
    expect(stateInWords(free)).toBe('disponibile');
    expect(stateInWords({ ...free, riservatoA: { id: 5, displayName: 'Sede Nord' } })).toBe(
      'disponibile, spedito per Sede Nord',
    );
    expect(stateInWords({ ...free, esito: 'posizionato', posizionamento: null })).toBe('già posizionato');
    expect(stateInWords({ ...free, esito: 'rimosso', posizionamento: null })).toBe('già rimosso');
    expect(stateInWords({ ...free, esito: 'rimosso', posizionamento: { ...placed, fine: null } })).toBe(
      'già rimosso',
    );
    expect(stateInWords({ ...free, esito: 'posizionato', posizionamento: placed })).toBe(
      'già posizionato il 12/03/2026 presso Reparto fanghi, Ufficio',
    );
  });
});
