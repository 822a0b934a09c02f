import { describe, expect, test } from 'vitest';
import type { Candidate } from '#field/candidates/contract.ts';
import { addDays } from '#platform/contract/dates.ts';
import {
  areDatesOdd,
  cardPoints,
  cardVerdict,
  hasPlace,
  issueChosenInWords,
  leftUndoneInWords,
  loadingMs,
  minutesAndSeconds,
  notReadyAnyMore,
  runInWords,
  runPreviewInWords,
  runProgress,
  runResultInWords,
  searchInWords,
  singleSiteFrom,
  windowProblem,
} from './rules.ts';

const reqDays = 340;
const day = (offset: number) => addDays('2025-01-01', offset);
const today = day(400);

/** Rows of a point: from, to, whether there is a result, the report it stands in. */
type Row = [from: number, to: number, risultato?: boolean, relazione?: number | null];
function rows(...stays: Row[]): Candidate[] {
  return stays.map(([from, to, risultato = true, relazione = null]) => ({
    ...{ measurePointId: 1, measurePointName: 'Aula', floorNumber: 4, floorOld: null },
    dosimeter: {
      ...{ codice: `D${from}`, inizio: day(from), fine: day(to), giorni: to - from },
      ...{ risultato, relazione },
    },
  }));
}

describe('a search', () => {
  test('needs its start; its end may be left open, but not come first (R1-028)', () => {
    expect(windowProblem('', '')).toBe('Controlla le date');
    expect(windowProblem('2024-01-15', '')).toBeNull();
    expect(windowProblem('2024-01-15', null)).toBeNull();
    expect(windowProblem('2024-01-15', '2024-01-15')).toBeNull();
    expect(windowProblem('2024-01-15', '2024-01-14')).toBe('Controlla le date');
  });

  test('is told in words, with its end only when it has one (R1-031, R1-032)', () => {
    expect(searchInWords('2024-01-15', null)).toBe('Misurazioni iniziate dopo il 15/01/2024');
    expect(searchInWords('2024-01-15', '2025-02-01')).toBe(
      'Misurazioni iniziate dopo il 15/01/2024 e terminate prima del 01/02/2025',
    );
  });

  test.each([
    [0, '00:00'],
    [1, '00:01'],
    [10, '00:09'],
    [100, '01:30'],
    [400, '06:00'],
  ])('of %i sites takes %s (R1-033)', (sites, words) => {
    expect(minutesAndSeconds(loadingMs(sites))).toBe(words);
  });

  test('of a single site begins one year and 60 days before today', () => {
    expect(singleSiteFrom('2026-03-16')).toBe('2025-01-15');
    expect(singleSiteFrom('2028-02-29')).toBe('2026-12-30');
  });
});

describe('the dates of a dosimeter', () => {
  test.each([
    ['end before they start (R1-069)', '2024-05-10', '2024-05-01', true],
    ['end on the day they start', '2024-05-10', '2024-05-10', false],
    ['end two years later (R1-070)', '2022-01-01', '2024-01-01', true],
    ['end a day before that', '2022-01-01', '2023-12-31', false],
    ['begin on a leap day', '2024-02-29', '2026-02-28', true],
    ['begin on a leap day and end a day before', '2024-02-29', '2026-02-27', false],
  ])('that %s are odd: %s to %s', (_what, inizio, fine, expected) => {
    expect(areDatesOdd({ inizio, fine })).toBe(expected);
  });
});

describe('a card', () => {
  const verdict = (candidates: Candidate[], more: { finalReport?: { id: number } | null } = {}) =>
    cardVerdict({ rows: candidates, measuring: [], finalReport: null, ...more }, today, reqDays);

  test('is ready with 340 days at a point and not with 339 (R1-056, R1-057, R1-199)', () => {
    expect(verdict(rows([0, 340]))).toEqual({ status: 'ready', reason: null });
    expect(verdict(rows([1, 340]))).toMatchObject({ status: 'insufficient' });
    expect(verdict(rows([1, 340])).reason).toMatch(/^mancano? /);
  });

  test('knows no other threshold of days than that one (R1-673)', () => {
    for (let days = 1; days <= 800; days += 1)
      expect(verdict(rows([0, days])).status, `${days} days`).toBe(
        days >= reqDays ? 'ready' : 'insufficient',
      );
  });

  test('says which results are missing', () => {
    const reason = 'mancano i risultati di 2 dosimetri';
    expect(verdict(rows([0, 170, false], [180, 370, false]))).toEqual({ status: 'insufficient', reason });
  });

  test('counts the days of what lies there now', () => {
    const measuring = [{ id: 1, inizio: day(380) }];
    const card = { rows: rows([200, 370]), measuring, finalReport: null };
    expect(cardVerdict(card, today, reqDays).reason).toBe(
      'mancano 150 giorni: prossima data utile 05/07/2026',
    );
  });

  test('does not count the days of what lies at another point', () => {
    const card = { rows: rows([200, 370]), measuring: [{ id: 2, inizio: day(380) }], finalReport: null };
    expect(cardVerdict(card, today, reqDays).reason).toMatch(/^mancano 340 giorni/);
  });

  test('without dosimeters lacks all', () => {
    expect(verdict([])).toEqual({ status: 'insufficient', reason: 'nessun dosimetro nel periodo' });
  });

  test('of a dosimeter that ends before it starts is an error in the specified words', () => {
    expect(verdict(rows([0, 340], [400, 390]))).toEqual({
      status: 'error',
      reason: 'Uno dei dosimetri ha la data fine prima della data inizio: (D400)',
    });
  });

  test('with a report is issued, whatever else it says', () => {
    expect(verdict(rows([400, 390]), { finalReport: { id: 3 } })).toEqual({ status: 'issued', reason: null });
  });

  test('does not count again what stands in a report', () => {
    expect(verdict(rows([0, 340, true, 3]))).toMatchObject({ status: 'insufficient' });
    expect(verdict(rows([0, 340, true, 3], [345, 700]))).toMatchObject({ status: 'ready' });
  });

  test('shows each point with the days of its longest chain; the others are not counted (R1-202)', () => {
    const [point] = cardPoints(rows([0, 100], [130, 300], [310, 400]));
    expect(point?.totalDays).toBe(260);
    expect(point?.dosimeters.map(({ codice, isCounted }) => [codice, isCounted])).toEqual([
      ['D0', false],
      ['D130', true],
      ['D310', true],
    ]);
  });
});

test('a place is known by both coordinates; (0,0) is none', () => {
  expect(hasPlace({ latitude: 45, longitude: 11 })).toBe(true);
  expect(hasPlace({ latitude: 0, longitude: 11 })).toBe(true);
  expect(hasPlace({ latitude: 45, longitude: 0 })).toBe(true);
  expect(hasPlace({ latitude: null, longitude: null })).toBe(false);
  expect(hasPlace({ latitude: 45, longitude: null })).toBe(false);
  expect(hasPlace({ latitude: null, longitude: 11 })).toBe(false);
  expect(hasPlace({ latitude: 0, longitude: 0 })).toBe(false);
});

test('a run is told in words, and how much of it is done', () => {
  const run = { total: 400, issued: 121, failed: 3, cancelled: 0, finishedAt: null };
  expect([runInWords(run), runProgress(run)]).toEqual([
    '124 di 400, 3 con errori',
    { done: 124, percent: 31 },
  ]);
  const ended = { total: 4, issued: 1, failed: 0, cancelled: 3, finishedAt: '2026-03-16T10:00:00Z' };
  expect([runInWords(ended), runProgress(ended).percent]).toEqual([
    '1 di 4, 3 interrotte. Emissione conclusa.',
    100,
  ]);
  expect(leftUndoneInWords(ended)).toBe('3 interrotte');
  expect(leftUndoneInWords({ ...ended, failed: 1, cancelled: 1 })).toBe('1 non riuscita, 1 interrotta');
  expect(leftUndoneInWords({ ...ended, failed: 2, cancelled: 0 })).toBe('2 non riuscite');
  expect(leftUndoneInWords({ ...ended, cancelled: 0 })).toBeNull();
  const withdrawn = { total: 3, issued: 0, failed: 0, cancelled: 3 };
  expect(runProgress(withdrawn)).toEqual({ done: 0, percent: 100 });
});

test('before many reports are issued it is said how many, whom they reach and what they hold', () => {
  const none = { clientiConEmail: 0, questionariIncompleti: 439, sopraLivello: 16 };
  expect(runPreviewInWords({ pronte: 439, ...none })).toBe(
    '439 relazioni · 0 clienti con un indirizzo e-mail · 439 con questionario incompleto · 16 sopra il livello',
  );
  expect(runPreviewInWords({ pronte: 1, ...none, clientiConEmail: 1 })).toMatch(
    /^1 relazione · 1 cliente con un indirizzo e-mail/,
  );
});

test('what is chosen is told by whom it reaches, and what became of it stays to be read', () => {
  const site = { sopraLivello: false, raggiungibile: true };
  expect(issueChosenInWords([site])).toBe('Emetti 1 relazione');
  const mixed = [site, { ...site, sopraLivello: true }, { ...site, raggiungibile: false }];
  expect(issueChosenInWords(mixed)).toBe('Emetti 3 relazioni (1 sopra il livello, 1 senza indirizzo e-mail)');
  const end = { issued: 38, giaEmesse: 1, senzaEmail: 5, sopraLivello: 2, daFirmare: 0 };
  expect(runResultInWords(end)).toBe(
    '37 relazioni emesse · 32 annunciate per e-mail · 5 senza indirizzo e-mail · 2 sopra il livello · 1 già emesse da altri',
  );
  expect(runResultInWords({ ...end, giaEmesse: 0, senzaEmail: 0, sopraLivello: 0, daFirmare: 38 })).toBe(
    '38 relazioni emesse · 38 da annunciare dopo la firma',
  );
  expect(runResultInWords({ issued: 1, giaEmesse: 0, senzaEmail: 1, sopraLivello: 0, daFirmare: 0 })).toBe(
    '1 relazione emessa · 1 senza indirizzo e-mail',
  );
  expect(notReadyAnyMore('mancano 23 giorni')).toBe('Non è più pronta: mancano 23 giorni');
});
