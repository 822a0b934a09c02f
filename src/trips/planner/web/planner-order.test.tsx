import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activity, names, open, planOf, press, refused, stop } from '#test/support/trip-planner.tsx';
import type { PlannedActivity } from '../plan/rules.ts';

const far = { location: { lat: 43.9, lng: 12.5 } };
const near = { location: { lat: 42, lng: 12.5 } };
const measured: PlannedActivity = {
  ...{ id: 31, type: activity.activityType, name: 'Controllo', include: true, estimatedTime: 45, note: null },
  ...{ deadline: null, complete: false, eseguita: null, versione: 1, category: 'opt', manualDevice: null },
};

test('a better order is proposed with what it changes and by which times, and taken or left', async () => {
  const { person } = open({
    plan: planOf(stop(1, 'Lontano', far), stop(2, 'Vicino', near), stop(3, 'Ancora lontano', far)),
    answer: (path) => (path === '/maps/matrix' ? refused(503, { detail: 'Guasto' }) : undefined),
  });
  await person.click(await press('Proponi l’ordine'));
  const proposal = within(await screen.findByRole('region', { name: 'Ordine proposto' }));
  expect(proposal.getByText(/^Vicino → .*i tempi sono una stima/)).toBeDefined();
  await person.click(proposal.getByRole('button', { name: 'Usa quest’ordine' }));
  await waitFor(() => expect(names()[0]).toBe('Vicino'));
});

test('a visit that cannot be made that day is named with the reason', async () => {
  const plan = planOf(
    stop(1, 'Lontano', { ...far, activities: [measured] }),
    stop(2, 'Vicino', near),
    stop(3, 'Altrove', far),
  );
  // Calibrated until the beginning of the month.
  const { person } = open({ plan: { ...plan, instruments: [2] } });
  await person.click(await press('Proponi l’ordine'));
  expect(await screen.findByText(/^Lontano: Nessuno strumento della trasferta è tarato/)).toBeDefined();
});
