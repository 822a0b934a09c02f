import { describe, expect, test } from 'vitest';
import type { PointState, SiteEffect, SitePlacement } from './contract.ts';
import { analysedWords, confirmWords, verdictWords, wishOf } from './rules.ts';

const row: SitePlacement = {
  ...{ trattamento: 7, dosimetro: 3, codice: 'LBS00007', punto: { id: 1, nome: 'Deposito' } },
  ...{ codicePiano: 6, oldPiano: null, inizio: '2025-06-10', fine: '2025-12-10', giorni: 183 },
  ...{ smarrito: false, lavorato: true, storico: false, corretto: false, versione: 4 },
};

describe('what was typed', () => {
  test.each([
    ['nothing', {}, {}],
    ['what is stored', { inizio: '2025-06-10', fine: '2025-12-10', punto: { id: 1, label: 'Deposito' } }, {}],
    ['a point put away again', { punto: null, dosimetro: null }, {}],
    ['days', { inizio: '2025-06-01', fine: '2025-12-01' }, { inizio: '2025-06-01', fine: '2025-12-01' }],
    ['no removal', { fine: '', smarrito: false }, { fine: null }],
    [
      'another point and lost',
      { punto: { id: 2, label: 'Aula' }, smarrito: true },
      { punto: 2, smarrito: true },
    ],
    ['a dosimeter', { dosimetro: { id: 9, label: 'LBS9' } }, { dosimetro: { id: 9, codice: 'LBS9' } }],
  ])('%s', (_what, typed, wish) => {
    expect(wishOf(row, typed)).toEqual(wish);
  });

  test('what was left alone follows what somebody else stored meanwhile', () => {
    expect(wishOf({ ...row, fine: '2025-12-24' }, { inizio: '2025-06-01' })).toEqual({
      inizio: '2025-06-01',
    });
  });
});

test('of an analysed dosimeter the consequence for its result is told', () => {
  const kept = 'Il dosimetro è già stato analizzato: il risultato resta suo, e il codice non si cambia.';
  expect(analysedWords(row, {})).toBe(kept);
  expect(analysedWords(row, { inizio: '2025-06-01', punto: { id: 2, label: 'Aula' } })).toBe(
    `${kept} La concentrazione si calcolerà su 192 giorni invece di 183. Il risultato varrà per il punto Aula.`,
  );
});

describe('the button', () => {
  const ready = { pronto: true, motivo: null };
  const short = { pronto: false, motivo: 'mancano 23 giorni' };
  const state = (giorni: number): PointState => ({ giorni, dosimetri: [], attivo: null, motivo: null });
  const effect = (changes: Partial<SiteEffect>): SiteEffect => ({
    ...{ id: 1, nome: 'Archivio', completi: true, prima: ready, dopo: ready, punti: [], ...changes },
  });
  const point = { id: 1, nome: 'Deposito', prima: state(340), dopo: state(317) };
  test.each([
    ['nothing of weight', [effect({})], 'Salva la correzione'],
    ['fewer days', [effect({ punti: [point] })], 'Salva: il punto passa da 340 a 317 giorni'],
    ['a point left alone', [effect({ punti: [{ ...point, dopo: null }] })], 'Salva la correzione'],
    ['ready', [effect({ prima: short })], 'Salva: la sede passa da Insuff. a Pronto'],
    [
      'not ready any more',
      [effect({ prima: short }), effect({ dopo: short })],
      'Salva: la sede passa da Pronto a Insuff.',
    ],
  ])('says what happens: %s', (_what, sites, words) => {
    expect(confirmWords(sites)).toBe(words);
  });

  test('a verdict comes with its reason', () => {
    expect([verdictWords(ready), verdictWords(short)]).toEqual(['Pronto', 'Insuff.: mancano 23 giorni']);
    expect(verdictWords({ pronto: false, motivo: null })).toBe('Insuff.');
  });
});
