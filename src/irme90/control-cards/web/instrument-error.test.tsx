import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import type { InstrumentItem } from '../contract.ts';
import { errorTexts } from '../rules.ts';
import { InstrumentError } from './instrument-error.tsx';

const ready: InstrumentItem = {
  ...{ value: 7, id: 7, label: 'Provalab P10 – s/n E-0', clientId: 3, brand: 'Provalab', model: 'P10' },
  ...{
    serialNumber: 'E-0',
    zoneId: null,
    zoneInstrumentId: null,
    cardName: 'Carta',
    cardId: 5,
    cardEdr: null,
  },
  ...{ taratura: '2025-01-10', nextCalibration: '2026-03-16', limitMeasurements: 10 },
  ...{ limitMeasurementsNeeded: 10, dailyMeasurement: '2026-03-16', errorCode: 0 },
  limitsMessage: { instrumentCanBeUsed: true, subtitle: '' },
};
const show = (over: Partial<InstrumentItem>, today = '2026-03-16') =>
  render(
    <UiRoot>
      <InstrumentError client={3} instrument={{ ...ready, ...over }} today={today} />
    </UiRoot>,
  );

test.each<[Partial<InstrumentItem>, string]>([
  [{ cardId: null, nextCalibration: null, limitMeasurements: null, dailyMeasurement: null }, errorTexts[1]],
  [{ nextCalibration: '2026-03-15' }, errorTexts[2]],
  [{ limitMeasurements: 9 }, errorTexts[3]],
  [{ dailyMeasurement: '2026-03-15' }, errorTexts[4]],
  [{ limitsMessage: { instrumentCanBeUsed: false, subtitle: 'S' } }, 'S'],
])(
  '%j is told on a button that opens the control card in a new tab (R1-385, R1-485, R1-631..639)',
  (over, text) => {
    show(over);
    const button = screen.getByRole('link', { name: text });
    expect(button.getAttribute('href')).toBe('/user/irme90/client/3/instruments/7/card');
    expect(button.getAttribute('target')).toBe('_blank');
  },
);

test('an instrument that may measure is told nothing of, until the day is over', () => {
  const { unmount } = show({});
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  show({}, '2026-03-17');
  expect(screen.getByRole('link', { name: errorTexts[2] })).toBeTruthy();
});
