import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { InstrumentChecks } from '../calibrations/contract.ts';
import { InstrumentZones } from './instrument-zones.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const [veneto, lombardia, friuli] = ['Veneto', 'Lombardia', 'Friuli'].map((nome, at) => ({
  id: at + 1,
  nome,
}));
const checks = {
  ...{ tarature: [], carte: [], clienti: [], dellaCasa: true, modificabile: true },
  ...{ zone: [lombardia, veneto], zoneDaScegliere: [friuli, veneto] },
} as InstrumentChecks;

test('an instrument stays in its zones that are out of use while another is ticked', async () => {
  const sent = answerCalls(() => Response.json(checks));
  const person = userEvent.setup();
  mountPage(() => <InstrumentZones instrument={7} checks={checks} />);
  await person.click(await screen.findByRole('button', { name: 'Cambia le zone' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Lombardia (disattivata)' }).checked).toBe(
    true,
  );
  await person.click(dialog.getByRole('checkbox', { name: 'Friuli' }));
  await person.click(dialog.getByRole('button', { name: 'Salva le zone' }));
  await vi.waitFor(() => expect(sent[0]?.body['zone']).toEqual([3, 1, 2]));
});
