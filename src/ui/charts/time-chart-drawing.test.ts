import { describe, expect, it } from 'vitest';
import type { TimeChart } from '#platform/contract/time-chart.ts';
import { drawSvg } from './time-chart-drawing.tsx';

const size = { width: 800, height: 400 };
const chart: TimeChart = {
  series: [
    { name: 'Sala 1', values: [{ from: '2026-01-01', to: '2026-06-30', value: 1234.5 }] },
    { name: 'Sala 2', values: [{ from: '2026-07-01', to: '2026-12-31', value: 80, isUpperBound: true }] },
  ],
  references: [{ value: 300, label: 'Livello di riferimento' }],
};
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((match) => match[1]);

describe('a chart as SVG', () => {
  it('has Italian figures with their unit, days and the names of its series (R2-525..527, R2-531)', () => {
    const texts = textsOf(drawSvg(chart, {}, size));
    expect(texts).toEqual(
      expect.arrayContaining([
        '1.250 Bq/m³',
        '01/01/2026',
        '01/11/2026',
        'Sala 1',
        'Sala 2',
        'Livello di riferimento: 300 Bq/m³',
      ]),
    );
  });

  it('marks what lies above the level by a shape and a word', () => {
    const [high, ...rest] = chart.series;
    const values = (high?.values ?? []).map((value) => ({ ...value, isAbove: true }));
    const marked = { ...chart, series: [{ name: 'Sala 1', values }, ...rest] };
    expect(textsOf(drawSvg(chart, {}, size))).not.toContain('sopra il livello');
    expect(textsOf(drawSvg(marked, {}, size))).toContain('sopra il livello');
  });

  it('shows days in proportion to time (R2-526)', () => {
    const placeOf = (text: string) =>
      Number(
        new RegExp(`<text[^>]*translate\\(([\\d.]+) [^>]*>${text}<`).exec(drawSvg(chart, {}, size))?.[1],
      );
    // 59 and 181 of 364 days between the edges of the drawing.
    const [march, july, width] = [placeOf('01/03/2026'), placeOf('01/07/2026'), 800 - 88 - 40];
    expect(march - 88).toBeCloseTo((59 / 364) * width, 0);
    expect(july - 88).toBeCloseTo((181 / 364) * width, 0);
  });
});
