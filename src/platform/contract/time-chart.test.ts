import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatPlainDay } from './dates.ts';
import {
  chartFigure,
  dayOf,
  instantOf,
  periodText,
  spanOf,
  stopsOf,
  type TimeChart,
  timeChartOptions,
  valueAxisOf,
  valuesAt,
  valueText,
} from './time-chart.ts';

const of = (...values: TimeChart['series'][number]['values']): TimeChart => ({
  series: [{ name: 'Sala 1', values }],
});
const winter = { from: '2026-01-01', to: '2026-03-01', value: 120 };
const summer = { from: '2026-06-01', to: '2026-09-01', value: 340.5 };

describe('figures', () => {
  test.each([
    [{}, 1.23456, '1,23456 Bq/m³'],
    [{ isRounded: true }, 1.23456, '1,235 Bq/m³'],
    [{ isRounded: true }, 12_345, '12.345 Bq/m³'],
    [{ unit: 'kBq·h/m³' }, 1.5, '1,5 kBq·h/m³'],
    [{ unit: '' }, 7, '7'],
  ])('with %o of %s read %s (R2-525, R2-527, R2-528)', (how, value, text) =>
    expect(chartFigure({ series: [], ...how }, value)).toBe(text),
  );

  it('tell a value that is only known to be below, and the days it holds for', () => {
    expect(valueText(of(), { ...winter, isUpperBound: true })).toBe('< 120 Bq/m³');
    expect(valueText(of(), { ...winter, isLowerBound: true })).toBe('≥ 120 Bq/m³');
    expect(periodText(of(), winter)).toBe('01/01/2026 – 01/03/2026');
    expect(periodText(of(), { from: '2026-01-31', value: 1 })).toBe('31/01/2026');
  });
});

describe('what is drawn', () => {
  it('spans the days of every series, and is never empty', () => {
    expect(spanOf(of(summer, winter))).toEqual({
      from: instantOf('2026-01-01'),
      to: instantOf('2026-09-01'),
    });
    expect(spanOf(of({ from: '2026-01-02', value: 1 }))).toEqual({
      from: instantOf('2026-01-01'),
      to: instantOf('2026-01-03'),
    });
  });

  it('holds each period at its height and breaks where nothing was measured', () => {
    const [line] = timeChartOptions(of(winter, summer)).series;
    expect(line?.data).toEqual([
      { value: [instantOf('2026-01-01'), 120] },
      { value: [instantOf('2026-03-01'), 120] },
      { value: [instantOf('2026-06-01'), null] },
      { value: [instantOf('2026-06-01'), 340.5] },
      { value: [instantOf('2026-09-01'), 340.5] },
    ]);
  });

  it('joins periods that follow one another', () => {
    const [line] = timeChartOptions(of(winter, { ...summer, from: '2026-03-02' })).series;
    expect(line?.data).toHaveLength(4);
  });

  it('says days as its page does and values with their unit (R2-525..527, R2-531, R2-532)', () => {
    const { xAxis, yAxis } = timeChartOptions(of(winter));
    expect(xAxis.type).toBe('time');
    expect(xAxis.axisLabel.formatter(instantOf('2026-03-05'))).toBe('05/03/2026');
    const plain = { ...of(winter), formatDay: formatPlainDay };
    expect(timeChartOptions(plain).xAxis.axisLabel.formatter(instantOf('2026-03-05'))).toBe('5/3/2026');
    expect(periodText(plain, winter)).toBe('1/1/2026 – 1/3/2026');
    expect(yAxis.axisLabel.formatter(1500)).toBe('1.500 Bq/m³');
  });

  it('holds the references too', () => {
    const chart = { ...of(winter), references: [{ value: 300, label: 'Livello di riferimento' }] };
    expect(valueAxisOf(chart)).toEqual({ min: 0, max: 400, interval: 100 });
    expect(timeChartOptions(chart).series.at(-1)).toMatchObject({ markLine: { data: [{ yAxis: 300 }] } });
  });

  it('of a close-up begin where its values and references do', () => {
    const values = [{ from: '2026-03-01', value: 0.1 }];
    const references = [
      { value: 0.092, label: 'limite −3σ' },
      { value: 0.108, label: 'limite +3σ' },
    ];
    const axis = valueAxisOf({ series: [{ name: 'Misura', values }], references, isCloseUp: true });
    expect(axis.min).toBeGreaterThan(0.08);
    expect(axis.min).toBeLessThanOrEqual(0.092);
    expect(axis.max).toBeGreaterThan(0.108);
    // Each line at its own value: rounded to hundredths 0.108 would stand at 0.11.
    const lines = timeChartOptions({ series: [{ name: 'Misura', values }], references }).series.at(-1);
    expect(lines).toMatchObject({ markLine: { precision: 12, data: [{ yAxis: 0.092 }, { yAxis: 0.108 }] } });
  });
});

test('the value axis holds every value in round steps', () => {
  const value = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const { min, max, interval } = valueAxisOf(of(...values.map((one) => ({ ...winter, value: one }))));
      expect(Math.min(0, ...values)).toBeGreaterThanOrEqual(min);
      expect(Math.max(0, ...values)).toBeLessThan(max);
      expect((max - min) / interval).toBeLessThanOrEqual(8);
    }),
  );
});

describe('on a day', () => {
  const chart: TimeChart = {
    series: [
      { name: 'Sala 1', values: [winter, summer] },
      { name: 'Carta', values: [{ from: '2026-02-10', value: 3 }] },
    ],
  };
  const at = (day: string) => valuesAt(chart, day, spanOf(chart)).map(({ value }) => value?.value ?? null);

  test.each([
    ['2026-02-01', [120, null]],
    ['2026-02-12', [120, 3]],
    ['2026-04-01', [null, null]],
    ['2026-06-01', [340.5, null]],
  ])('%s the values are %o', (day, values) => expect(at(day)).toEqual(values));

  it('the keyboard stops where something begins', () => {
    expect(stopsOf(chart)).toEqual(['2026-01-01', '2026-02-10', '2026-06-01']);
    expect(dayOf(instantOf('2026-02-10'))).toBe('2026-02-10');
  });
});
