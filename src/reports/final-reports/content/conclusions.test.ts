import { describe, expect, it } from 'vitest';
import { defaultReportSettings } from '#laboratory/report-settings/rules.ts';
import {
  exposure,
  factsOf,
  halves,
  pointOf,
  reportIssue,
  reportOf,
  reportSettings,
} from '#test/support/report-facts.ts';
import { composeReport, type FactPoint, hasCoordinates, noticeDueOn, type ReportFacts } from './rules.ts';

describe('the conclusions', () => {
  it('name the short and the unread points only where there are some, after the law’s own references', () => {
    const { texts, law } = defaultReportSettings;
    const said = (days: number, radon: number | null) => {
      const points = [
        pointOf(1, [exposure('2025-01-10', 350, 100)]),
        pointOf(2, [exposure('2025-01-10', days, radon)]),
      ];
      return reportOf(points).texts;
    };
    expect(said(350, 100).conclusions).toHaveLength(1);
    expect(said(100, 100).conclusions.slice(1)).toEqual([texts.insufficient.replace('{giorni}', '340')]);
    expect(said(350, null).conclusions.slice(1)).toEqual([texts.noResult]);
    expect(said(350, 100).references).toEqual([...law.workplace.references, ...texts.references]);
  });

  const above = () => pointOf(1, [exposure('2025-01-10', 350, 400)]);
  const below = () => pointOf(2, [exposure('2025-01-10', 350, 100)]);
  const short = () => pointOf(3, [exposure('2025-01-10', 100, 900)]);
  const missing = () => pointOf(4, [exposure('2025-01-10', 350, null)]);

  it('follow from the points that count alone', () => {
    expect(reportOf([below(), short()])).toMatchObject({ isAboveLevel: false });
    expect(reportOf([above(), below()])).toMatchObject({ isAboveLevel: true });
    const texts = (points: FactPoint[]) => reportOf(points).texts.conclusions;
    expect(texts([below()])[0]).toContain('ogni 8 anni');
    expect(texts([above()])[0]).toContain('entro 2 anni');
    expect(texts([above()])[0]).toContain('L’esercente (datore di lavoro)');
    expect(texts([below(), short(), missing()])).toHaveLength(3);
    expect(texts([short()])[0]).toMatch(/^Nessun punto è stato misurato/);
    expect(texts([above()]).join(' ')).not.toContain('{');
  });

  it('compare with the level of the building, said to be assumed when it is not known', () => {
    const dwelling = [
      {
        q: defaultReportSettings.building.purposeQuestion,
        a: defaultReportSettings.building.dwellingChoices[0] ?? 0,
      },
      { q: defaultReportSettings.building.yearQuestion, a: 2025 },
    ];
    const at250 = () => [pointOf(1, [exposure('2025-01-10', 350, 250)])];
    expect(reportOf(at250(), { answers: dwelling })).toMatchObject({
      level: { bqM3: 200 },
      isAboveLevel: true,
    });
    expect(reportOf(at250(), { answers: [] })).toMatchObject({
      level: { bqM3: 300, isAssumed: true },
      isAboveLevel: false,
    });
  });

  it('follow the law of the use: a home has no duties of a workplace, of a use nobody told both are said', () => {
    const { purposeQuestion, dwellingChoices } = defaultReportSettings.building;
    const home = [{ q: purposeQuestion, a: dwellingChoices[0] ?? 0 }];
    const said = (answers: ReportFacts['answers'], points: FactPoint[]) => {
      const { use, texts, level } = reportOf(points, { answers });
      return { use, level, words: [...texts.references, ...texts.conclusions].join(' ') };
    };
    const aboveAtHome = said(home, [above()]);
    expect(aboveAtHome).toMatchObject({
      use: 'dwelling',
      level: { bqM3: 300, motivo: expect.stringMatching(/^Abitazioni esistenti .*: anno .* non indicato/) },
      words: expect.stringContaining('Per le abitazioni vale l’art. 19'),
    });
    expect(aboveAtHome.words).not.toMatch(/2 anni|un mese|datore|Ispettorato|artt\. 12, 15, 16/);
    expect(said(home, [below()]).words).not.toMatch(/8 anni|DVR/);
    expect(said([], [above()])).toMatchObject({
      use: 'unknown',
      words: expect.stringMatching(
        /Se è un luogo di lavoro.*entro un mese.*Se è un’abitazione vale l’art\. 19/,
      ),
    });
    expect(said([{ q: purposeQuestion, a: 125 }], [above()]).use).toBe('workplace');
  });
});

it('plans without a reported point stay out', () => {
  const plan = { sha256: 'a'.repeat(64), title: 'Terra', width: 100, height: 100 };
  const at = (pointId: number) => ({ pointId, label: `Punto ${pointId}`, x: 1, y: 2 });
  const { plans } = reportOf([pointOf(1, [exposure('2025-01-10', 350, 100)]), pointOf(2, [])], {
    plans: [
      { ...plan, points: [at(1), at(2)] },
      { ...plan, points: [at(2)] },
    ],
  });
  expect(plans).toEqual([{ ...plan, points: [at(1)] }]);
});

it.each([
  ['2026-03-16', 1, '2026-04-16'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2099-12-31', 2, '2100-02-28'],
  ['2399-12-31', 2, '2400-02-29'],
  ['2026-03-31', 1, '2026-04-30'],
  ['2026-05-31', 1, '2026-06-30'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2026-10-31', 1, '2026-11-30'],
  ['2026-11-30', 1, '2026-12-30'],
])('what is issued on %s is due %i months later, on %s', (issuedOn, months, due) => {
  expect(noticeDueOn(issuedOn, months)).toBe(due);
});

it.each([
  [45.5, 11.5, true],
  [0, 0, false],
  [0, 11.5, true],
  [45.5, 0, true],
  [null, 11.5, false],
  [45.5, null, false],
  [null, null, false],
])('coordinates %d, %d are some: %s', (latitude, longitude, some) => {
  expect(hasCoordinates({ latitude, longitude })).toBe(some);
});

it('names the dosimeters that were lost or lie outside of the chain that counts', () => {
  const early = exposure('2023-01-10', 60, 100);
  const chain = halves([180, 100], [175, 100]);
  const lost = [{ codice: 'LBS99999', inizio: '2025-01-10', fine: null }];
  const { excluded, standard } = composeReport(
    factsOf([{ ...pointOf(1, [early, ...chain]), lost }]),
    reportIssue,
    reportSettings,
  );
  expect(excluded).toEqual([
    { code: 'LBS99999', point: 'Punto 1', start: '2025-01-10', end: null, reason: 'lost' },
    {
      ...{ code: early.codice, point: 'Punto 1', start: '2023-01-10', end: early.fine },
      reason: 'other-chain',
    },
  ]);
  expect(standard).toBe('UNI ISO 11665-4:2021');
  expect(reportOf([pointOf(1, chain)]).excluded).toEqual([]);
});
