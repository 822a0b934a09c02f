import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { RadioprotectionDashboardPage } from './radioprotection-page.tsx';

beforeEach(() => {
  standInForBrowser();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

const activities = { scadute: 4, entro30: 11, entro60: 2, oltre: 7, inRevisione: 1, daFirmare: 3 };
const devices = { totale: 0, categorie: [], daInstallare: 0, daDismettere: 0, daSpostare: 0 };

test('a part that cannot be loaded has a warning sign in its place, and the others stand; all are asked for by GET (R2-473, R2-511)', async () => {
  const sent = answerCalls((path) => {
    if (path.includes('riquadro=attivita')) return Response.json({ attivita: activities });
    if (path.includes('riquadro=dispositivi')) return Response.json({ dispositivi: devices });
    return undefined;
  });
  mountPage(RadioprotectionDashboardPage, { roles: ['edr'] });
  expect(await screen.findByText('11')).toBeDefined();
  const months = await screen.findByRole('region', { name: 'Scadenze per mese' });
  const warning = await within(months).findByRole('alert');
  expect(warning.querySelector('svg')).not.toBeNull();
  expect(within(months).getByRole('button', { name: 'Riprova' })).toBeDefined();
  const todo = screen.getByRole('region', { name: 'Attività da eseguire' });
  expect(within(todo).queryByRole('alert')).toBeNull();
  expect(sent).toEqual([]);
});
