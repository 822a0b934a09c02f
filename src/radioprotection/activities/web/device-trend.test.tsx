import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage } from '#test/support/mount-page.tsx';
import { fieldsOf, firstSettings } from '../../settings/rules.ts';
import { DeviceTrend } from './device-trend.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('each value of a device has a chart over the years, in its unit and with three decimals at most (R2-528)', async () => {
  const campi = fieldsOf(firstSettings, 'opt');
  const [field] = campi;
  const andamento = [{ activityId: 1, giorno: '2025-03-01', code: field?.code ?? '', value: 1.23456 }];
  answerCalls(() => Response.json({ campi, andamento, nonRichiesti: [] }));
  mountPage(() => <DeviceTrend device={7} />);
  const chart = within(await screen.findByRole('figure', { name: `${field?.label} negli anni` }));
  expect(screen.getAllByRole('figure')).toHaveLength(1);
  const data = chart.getByText('Mostra i dati').closest('details') as HTMLDetailsElement;
  data.open = true;
  fireEvent(data, new Event('toggle'));
  expect(await within(data).findByText(`1,235 ${field?.unit}`)).toBeDefined();
});

test('what was measured and is asked no more keeps its chart, without limits', async () => {
  const andamento = [{ activityId: 1, giorno: '2025-03-01', code: 'old_test', value: 2 }];
  const nonRichiesti = [{ code: 'old_test', label: 'Prova di una volta', unit: '%' }];
  answerCalls(() => Response.json({ campi: [], andamento, nonRichiesti }));
  mountPage(() => <DeviceTrend device={7} />);
  expect(await screen.findByRole('figure', { name: 'Prova di una volta negli anni' })).toBeDefined();
  expect(screen.getByText('Non più richiesto')).toBeDefined();
  expect(screen.queryByText('Ancora nessuna misura')).toBeNull();
});

test('a device without quality controls says where its values will come from', async () => {
  answerCalls(() => Response.json({ campi: [], andamento: [], nonRichiesti: [] }));
  mountPage(() => <DeviceTrend device={7} />);
  expect(await screen.findByText('Ancora nessuna misura')).toBeDefined();
  expect(screen.queryByRole('figure')).toBeNull();
});
