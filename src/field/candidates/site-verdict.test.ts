import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import type { Candidate } from './contract.ts';
import {
  keptChain,
  type MeasuredExposure,
  type MeasuringPoint,
  resultInWords,
  reversedCode,
  sitePoints,
  siteVerdict,
  verdictOf,
} from './rules.ts';

const reqDays = 340;
const day = (offset: number) => addDays('2025-01-01', offset);
const exposure = (from: number, to: number) => ({ codice: `E${from}`, inizio: day(from), fine: day(to) });

describe('an address', () => {
  const today = day(400);
  const point = (...ended: [from: number, to: number, risultato?: boolean][]) => ({
    ended: ended.map(([from, to, risultato = true]) => ({ ...exposure(from, to), risultato })),
    attivo: null,
  });
  const ready = { pronto: true, motivo: null };

  test('with 340 days at one point is ready, with 339 it is not, and says so (R0-256, R0-257)', () => {
    expect(verdictOf([point([0, 370]), point([0, 10])], today, reqDays)).toEqual(ready);
    expect(verdictOf([point([50, 390])], today, reqDays)).toEqual(ready);
    expect(verdictOf([point([51, 390])], today, reqDays)).toEqual({
      pronto: false,
      motivo: 'manca 1 giorno: prossima data utile 06/02/2026',
    });
    expect(verdictOf([point([51, 390])], today, 339)).toEqual(ready);
  });

  test('is not ready while results are missing in every chain that is long enough (R0-256)', () => {
    const two = point([0, 170, false], [180, 370, false]);
    const one = point([0, 170, false], [180, 370]);
    const motivo = 'mancano i risultati di 2 dosimetri';
    expect(verdictOf([two, point([0, 100])], today, reqDays)).toEqual({ pronto: false, motivo });
    expect(verdictOf([two, one], today, reqDays)).toEqual({
      pronto: false,
      motivo: 'manca il risultato di 1 dosimetro',
    });
    expect(verdictOf([two, point([0, 340])], today, reqDays)).toEqual(ready);
  });

  test('is not ready while a dosimeter is to be counted again, which is not called missing', () => {
    const [counted, again, third] = [
      { ...exposure(0, 170), risultato: false },
      { ...exposure(180, 370), risultato: false, daRicontare: true },
      { ...exposure(370, 400), risultato: false, daRicontare: true },
    ];
    const motivo = (...ended: MeasuredExposure[]) =>
      verdictOf([{ ended, attivo: null }], today, reqDays).motivo;
    expect(motivo({ ...counted, risultato: true }, again)).toBe('1 dosimetro è da ricontare');
    expect(motivo({ ...counted, risultato: true }, again, third)).toBe('2 dosimetri sono da ricontare');
    expect(motivo(counted, again)).toBe('manca il risultato di 1 dosimetro; 1 dosimetro è da ricontare');
    expect([counted, again, { risultato: true }].map(resultInWords)).toEqual([
      ...['manca il risultato', 'da ricontare', 'risultato presente'],
    ]);
  });

  test('lacks no result of a dosimeter outside the chain that is kept', () => {
    expect(verdictOf([point([0, 10, false], [50, 390])], today, reqDays)).toEqual(ready);
  });

  test('is ready by one point though nothing has ended at another', () => {
    expect(verdictOf([point(), point([0, 340])], today, reqDays)).toEqual(ready);
  });

  test('where nothing is measured is not ready', () => {
    expect(verdictOf([], today, reqDays)).toEqual({ pronto: false, motivo: null });
  });
});

describe('the points of a site', () => {
  const row = (
    id: number,
    from: number,
    to: number,
    more: Partial<Candidate['dosimeter']> = {},
  ): Candidate => ({
    ...{ measurePointId: id, measurePointName: `Punto ${id}`, floorNumber: id, floorOld: null },
    dosimeter: { ...exposure(from, to), giorni: to - from, risultato: true, relazione: null, ...more },
  });
  const measuring = (id: number, from: number) => ({
    ...{ id, alias: `Punto ${id}`, codicePiano: null, oldPiano: 'Soppalco', inizio: day(from) },
  });
  const told = (rows: Candidate[], lying: MeasuringPoint[]) =>
    sitePoints(rows, lying).map(({ id, name, floorId, oldFloor, ended, attivo }) => [
      ...[id, name, floorId, oldFloor, ended.map(({ codice }) => codice), attivo],
    ]);

  test('are those where something has ended, then those where something only lies', () => {
    expect(
      told([row(2, 0, 100), row(1, 0, 90), row(2, 110, 200)], [measuring(3, 250), measuring(1, 95)]),
    ).toEqual([
      [2, 'Punto 2', 2, null, ['E0', 'E110'], null],
      [1, 'Punto 1', 1, null, ['E0'], { inizio: day(95) }],
      [3, 'Punto 3', null, 'Soppalco', [], { inizio: day(250) }],
    ]);
    expect(sitePoints([], [])).toEqual([]);
  });

  test('keep the longest chain of each, or none', () => {
    const [first, second] = sitePoints([row(1, 0, 100), row(1, 200, 350)], [measuring(2, 0)]).map(keptChain);
    expect([first?.giorni, first?.exposures.map(({ codice }) => codice)]).toEqual([150, ['E200']]);
    expect(second).toEqual({ exposures: [], giorni: 0 });
  });

  test('have no verdict while a dosimeter ends before it starts: its code is told (R0-258)', () => {
    const rows = [row(1, 0, 340), row(2, 50, 40)];
    expect(reversedCode(rows)).toBe('E50');
    expect(siteVerdict(sitePoints(rows, []), day(400), reqDays)).toEqual({
      pronto: false,
      motivo: 'Uno dei dosimetri ha la data fine prima della data inizio: (E50)',
    });
  });

  test('without such a dosimeter are judged together', () => {
    const rows = [row(1, 0, 340), row(2, 0, 10)];
    expect(reversedCode(rows)).toBeUndefined();
    expect(siteVerdict(sitePoints(rows, []), day(400), reqDays)).toEqual({ pronto: true, motivo: null });
    const lying = sitePoints([row(1, 200, 370)], [measuring(1, 380)]);
    expect(siteVerdict(lying, day(400), reqDays).motivo).toMatch(/^mancano 150 giorni/);
  });
});
