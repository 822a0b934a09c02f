import { expect, test } from 'vitest';
import { placeLabel } from '../clients/rules.ts';
import { clientFormsHref, instrumentsHref, workLinks, workListHref } from './rules.ts';

test.each([
  [{ situazione: 'inviato' }, 'situazione=inviato'],
  [
    { situazione: 'inviato', quando: 'scaduti', senzaOperatore: true },
    'situazione=inviato&quando=scaduti&operatore=nessuno',
  ],
  [
    { situazione: 'lavorato', senzaOperatore: false, dal: '2026-01-01', al: '2026-01-31' },
    'situazione=lavorato&dal=2026-01-01&al=2026-01-31',
  ],
] as const)('a figure of the forms with %j leads to all of those, and no others', (filters, query) => {
  expect(workListHref(filters)).toBe(`/user/irme90/measure?scheda=tutti&${query}`);
});

test('the work on a form has its addresses', () => {
  expect([workLinks.work(7), workLinks.attest(7), workLinks.edit(7)]).toEqual([
    '/user/irme90/measure/7/work',
    '/user/irme90/measure/7/attest',
    '/user/irme90/measure/7/edit',
  ]);
});

test('instruments are led to with what keeps them from measuring, or all of them', () => {
  expect(instrumentsHref()).toBe('/user/irme90/instruments');
  expect(instrumentsHref('bloccati')).toBe('/user/irme90/instruments?motivo=bloccati');
});

test('the forms of a client are led to in one state, or all of them', () => {
  expect(clientFormsHref(7)).toBe('/user/irme90/client/7/index');
  expect(clientFormsHref('7', 'inviato')).toBe('/user/irme90/client/7/index?situazione=inviato');
});

test('a place of arrival says which kind it is, where both stand in a list (Q1-55)', () => {
  expect(placeLabel({ label: 'Genova', kind: 'porto' })).toBe('Genova - Porto');
  expect(placeLabel({ label: 'Fiumicino', kind: 'aeroporto' })).toBe('Fiumicino - Aeroporto');
});
