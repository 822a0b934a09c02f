import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { confirmRadioprotectionSettings } from '../contract.ts';
import { firstSettings } from '../rules.ts';
import { RadioprotectionSettingsPage } from './settings-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

/** The server, and a colleague who saves other rules there. */
function serve() {
  const stored = { versione: 3, isConfirmed: false };
  const sent = answerCalls((_path, body) => {
    if (body !== null) {
      const { versione, confermata } = confirmRadioprotectionSettings.body.parse(body);
      if (versione !== stored.versione)
        return Response.json({ detail: 'Qualcun altro ha modificato questi dati.' }, { status: 409 });
      stored.versione += 1;
      stored.isConfirmed = confermata;
    }
    const conferme = stored.isConfirmed
      ? { doseLimits: { chi: 'Anna Neri', quando: '2026-03-02T09:00:00Z' } }
      : {};
    return Response.json({
      ...{ versione: stored.versione, impostazioni: firstSettings, conferme, versioni: [] },
      ...{ modificabile: false, confermabile: true },
    });
  });
  return { sent, change: () => void (stored.versione += 1) };
}

const confirmed = (sent: ReturnType<typeof serve>['sent']) => sent.map(({ body }) => body['versione']);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('an expert confirms the rules that were read, and may take that back', async () => {
  const { sent } = serve();
  mountPage(RadioprotectionSettingsPage, { at: '/?scheda=doseLimits' });
  await press('Confermo: l’ho riletto');
  await press('Ritira la conferma');
  await screen.findByRole('button', { name: 'Confermo: l’ho riletto' });
  expect(confirmed(sent)).toEqual([3, 4]);
});

test('rules that were saved since are not confirmed before they are read as well', async () => {
  const { sent, change } = serve();
  mountPage(RadioprotectionSettingsPage, { at: '/?scheda=doseLimits' });
  await screen.findByRole('button', { name: 'Confermo: l’ho riletto' });
  change();
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('Le regole sono cambiate');
  expect(screen.queryByRole('button', { name: 'Confermo: l’ho riletto' })).toBeNull();
  await press('Le ho rilette');
  await press('Confermo: l’ho riletto');
  await screen.findByRole('button', { name: 'Ritira la conferma' });
  expect(confirmed(sent)).toEqual([4]);
});
