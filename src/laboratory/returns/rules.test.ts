import { describe, expect, test } from 'vitest';
import type { DosimeterState } from '#field/dosimeter-states/rules.ts';
import { actionFor, type ReturnAction, type ReturnedDosimeter, returnInWords, summaryOf } from './rules.ts';

test.each<[DosimeterState, boolean, ReturnAction | null]>([
  ['posizionato', true, 'fine'],
  ['smarrito', true, 'ritrovato'],
  ['smarrito', false, 'magazzino'],
  ['inPartenza', false, 'magazzino'],
  ['disponibile', false, 'magazzino'],
  ['scaduto', false, 'magazzino'],
  ['rimosso', true, null],
  ['rientrato', true, null],
  ['analizzato', true, null],
  ['magazzino', false, null],
])('of a dosimeter %s (placed: %s) that is back the decision is %s', (state, isPlaced, action) => {
  expect(actionFor(state, isPlaced)).toBe(action);
});

const back = (more: Partial<ReturnedDosimeter>): ReturnedDosimeter => ({
  ...{ esito: 'invariato', situazione: null, sede: null, punto: null },
  ...{ inizio: null, fine: null, rientrato: null },
  ...more,
});

describe('in words', () => {
  const place = { sede: 'Reparto fanghi', punto: 'Ufficio', inizio: '2026-01-02' };
  test.each<[string, ReturnedDosimeter]>([
    ['codice sconosciuto', back({ esito: 'sconosciuto' })],
    ['rimesso in magazzino', back({ esito: 'ripreso', situazione: 'magazzino' })],
    ['rientrato il 16/03/2026, aspetta l’analisi', back({ esito: 'rientrato', rientrato: '2026-03-16' })],
    ['era già rientrato il 10/03/2026', back({ situazione: 'rientrato', rientrato: '2026-03-10' })],
    ['è già stato analizzato', back({ situazione: 'analizzato' })],
    ['non è mai stato posizionato', back({ esito: 'conferma', situazione: 'scaduto' })],
    ['risultava smarrito', back({ esito: 'conferma', situazione: 'smarrito' })],
    [
      'la rimozione non è registrata: risulta in posizione dal 02/01/2026 presso Reparto fanghi, Ufficio',
      back({ esito: 'conferma', situazione: 'posizionato', ...place }),
    ],
    ['è in magazzino', back({ situazione: 'magazzino' })],
  ])('%s', (words, dosimeter) => {
    expect(returnInWords(dosimeter)).toBe(words);
  });

  test('they are counted by what became of them', () => {
    const outcomes = ['rientrato', 'conferma', 'rientrato', 'sconosciuto', 'ripreso', 'invariato'] as const;
    expect(summaryOf(outcomes.map((esito) => ({ esito })))).toBe(
      '2 rientrati, 1 rimesso in magazzino, 1 da decidere, 1 invariato, 1 sconosciuto',
    );
  });
});
