import { expect, test } from 'vitest';
import type { CheckedDosimeter } from '../dosimeters/contract.ts';
import {
  type CheckedCode,
  checkedCode,
  checkInWords,
  countInWords,
  nextWork,
  toCsv,
  withCode,
} from './rules.ts';

const found: CheckedDosimeter = {
  ...{ codice: 'LBS00001', esito: 'disponibile', trattamento: 7 },
  ...{ committente: { id: 1, displayName: 'Terme; di "prova"' }, riservatoA: null, posizionamento: null },
};
const code = (codice: string, trovato: CheckedDosimeter | null = { ...found, codice }): CheckedCode => ({
  ...{ codice, letto: '2026-03-16T09:05:00.000Z', trovato },
});
const placed: CheckedDosimeter = {
  ...{ ...found, codice: 'LBS00002', esito: 'rimosso' },
  posizionamento: { inizio: '2026-03-12', fine: '2026-09-10', sede: '=Sede', punto: 'Ufficio' },
};

test('a code read again moves to the top and is there once', () => {
  const list = withCode(withCode(withCode([], code('A1')), code('A2')), code('A1', null));
  expect(list.map(({ codice, trovato }) => [codice, trovato === null])).toEqual([
    ['A1', true],
    ['A2', false],
  ]);
});

test('a code that waited to be checked makes room for its dosimeter, however it was written', () => {
  const answered = code('LBS00003');
  expect(withCode([code('LBS03', null), code('LBS4', null)], answered)).toEqual([
    answered,
    code('LBS4', null),
  ]);
});

test('without an answer a code stays what it was known to be', () => {
  const letto = '2026-03-16T10:00:00.000Z';
  const list = [code('LBS00003')];
  expect(checkedCode(list, { scanned: 'lbs3', letto, trovato: null })).toEqual({ ...list[0], letto });
  expect(checkedCode(list, { scanned: ' lbs4', letto, trovato: null })).toEqual({
    ...{ codice: 'LBS4', letto, trovato: null },
  });
  expect(checkedCode([], { scanned: 'lbs3', letto, trovato: found }).codice).toBe(found.codice);
});

test('what was read is counted', () => {
  expect(countInWords([])).toBe('0 letti');
  expect(countInWords([code('A1')])).toBe('1 letto: 1 disponibile');
  expect(countInWords([code('A1'), code('A2'), code('A3', placed), code('A4', null)])).toBe(
    '4 letti: 2 disponibili, 1 no, 1 da controllare',
  );
});

test('without an answer a code waits to be checked', () => {
  expect(checkInWords(code('A1', null))).toBe('da controllare: nessuna rete');
});

test('the file opens in a spreadsheet and holds no formula', () => {
  expect(toCsv([code('LBS00001'), code('LBS00002', placed), code('LBS3', null)])).toBe(
    [
      '\ufeffCodice;Esito;Committente;Sede;Punto;Posizionato il;Rimosso il;Letto il',
      'LBS00001;disponibile;"Terme; di ""prova""";;;;;16/03/2026 10:05',
      `LBS00002;già posizionato il 12/03/2026 presso =Sede, Ufficio, rimosso il 10/09/2026;"Terme; di ""prova""";'=Sede;Ufficio;12/03/2026;10/09/2026;16/03/2026 10:05`,
      'LBS3;da controllare: nessuna rete;;;;;;16/03/2026 10:05',
      '',
    ].join('\r\n'),
  );
});

test('a dosimeter in the hand leads to the wizard it is for, named by its code', () => {
  expect(nextWork(code('LBS00001'))).toEqual({
    label: 'Posiziona',
    href: '/user/cr39/positioning?codice=LBS00001',
  });
  const standing = { ...placed, codice: 'A&1', esito: 'posizionato' } as const;
  expect(nextWork(code('A&1', standing))).toEqual({
    label: 'Sostituisci o ritira',
    href: '/user/cr39/replacement?codice=A%261',
  });
  expect([nextWork(code('LBS00002', placed)), nextWork(code('LBS9', null))]).toEqual([null, null]);
});
