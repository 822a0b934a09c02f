import { describe, expect, it } from 'vitest';
import { exposure, pointOf, reportOf } from '#test/support/report-facts.ts';
import type { ReportContent } from '../contract.ts';
import type { ExcludedDosimeter, ExposureSource, ReportedExposure } from '../points/contract.ts';
import { contentChanges } from './rules.ts';

describe('a change in what a report says of its sources', () => {
  const report = reportOf([pointOf(1, [exposure('2025-01-10', 350, 100)])]);
  const [measured] = report.points.flatMap(({ exposures }) => exposures) as [ReportedExposure];
  const source: ExposureSource = {
    ...{ receivedOn: '2026-01-10', readOn: '2026-01-20', batch: 'CR39-1', k: 2.5, background: 24 },
    placedBy: { name: 'Anna Prova', isCustomer: false },
    removedBy: null,
  };
  const withExposures = (...exposures: ReportedExposure[]): ReportContent => ({
    ...report,
    points: report.points.map((point) => ({ ...point, exposures })),
  });
  const sourced = { ...measured, source, decisionThreshold: 4.74 };
  const lost: ExcludedDosimeter = {
    ...{ code: 'LBS99999', point: 'Punto 1', start: '2025-01-10', end: '2025-03-01' },
    reason: 'lost',
  };

  it.each<[string, Partial<ExposureSource>, string, string]>([
    ['Rientrato', { receivedOn: '2026-01-12' }, '10/01/2026', '12/01/2026'],
    ['Letto', { readOn: null }, '20/01/2026', '—'],
    ['Lotto', { batch: 'CR39-2' }, 'CR39-1', 'CR39-2'],
    ['k', { k: 2.51234 }, '2,5', '2,5123'],
    ['D0', { background: 24.26 }, '24', '24,3'],
  ])('is told by %s of the dosimeter', (head, over, prima, dopo) => {
    const after = withExposures({ ...sourced, source: { ...source, ...over } });
    expect(contentChanges(withExposures(sourced), after)).toEqual([
      { dove: 'Punto 1', campo: `Dosimetro ${measured.code} · ${head}`, prima, dopo },
    ]);
  });

  it('is told by its threshold and limit, as they are printed', () => {
    const after = { ...sourced, decisionThreshold: 5.1, limitExposure: 14 };
    const told = contentChanges(withExposures(sourced), withExposures(after));
    expect(told.map(({ campo, prima, dopo }) => [campo, prima, dopo])).toEqual([
      [`Dosimetro ${measured.code} · E*`, '4,7', '5,1'],
      [`Dosimetro ${measured.code} · LR`, '12', '14'],
    ]);
    const close = { ...sourced, decisionThreshold: 4.741 };
    expect(contentChanges(withExposures(sourced), withExposures(close))).toEqual([]);
  });

  it('is told by who placed and removed the dosimeters, each once and in no order', () => {
    const removedBy = { name: 'Segreteria', isCustomer: true };
    const both = [sourced, { ...sourced, code: 'LBS2', source: { ...source, placedBy: removedBy } }] as const;
    const [first, second] = both;
    expect(contentChanges(withExposures(first, second), withExposures(second, first))).toEqual([]);
    const after = withExposures(first, { ...second, source: { ...second.source, removedBy } });
    expect(contentChanges(withExposures(first, second), after)).toEqual([
      {
        ...{ dove: 'Campionamento', campo: 'Rimossi da' },
        ...{ prima: 'non registrato', dopo: 'Segreteria (committente), non registrato' },
      },
    ]);
  });

  it('is told by the standard, and by each dosimeter that is lost or excluded', () => {
    const before = { ...withExposures(sourced), excluded: [{ ...lost, reason: 'other-chain' as const }] };
    const after = { ...before, standard: 'UNI ISO 11665-4:2026', excluded: [lost, { ...lost, end: null }] };
    expect(contentChanges(before, after)).toEqual([
      { dove: 'Testi', campo: 'Metodo di prova', prima: before.standard, dopo: after.standard },
      {
        ...{ dove: 'Dosimetri smarriti o esclusi', campo: 'Dosimetro LBS99999' },
        prima: 'Punto 1 · 10/01/2025 – 01/03/2025 · fuori dalla sequenza di periodi più lunga',
        dopo: 'Punto 1 · 10/01/2025 – 01/03/2025 · smarrito\nPunto 1 · 10/01/2025 – — · smarrito',
      },
    ]);
    const [found] = contentChanges({ ...before, excluded: [] }, before);
    expect([found?.prima, found?.dopo]).toEqual([null, expect.stringContaining('Punto 1')]);
  });

  it('is no change beside a report of before it was kept', () => {
    const { standard: _, excluded: __, ...old } = withExposures(measured);
    const { decisionThreshold: ___, ...bare } = measured;
    const now = { ...withExposures(sourced), excluded: [lost] };
    const before = { ...old, points: old.points.map((point) => ({ ...point, exposures: [bare] })) };
    expect(contentChanges(before, now)).toEqual([]);
  });
});
