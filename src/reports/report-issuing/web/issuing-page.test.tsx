import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { IssuingPage } from './issuing-page.tsx';

beforeEach(standInForBrowser);

const page = '/lb/cr39/relations/massive';
const site = (id: number, alias: string) => ({
  ...{ id, alias, address: 'Via Roma 1', nomeAzienda: 'Comune', committente: 1, cliente: 2, stato: 'ready' },
  ...{ motivo: null, puntiPronti: 1, punti: 1, giorni: 350, media: null, livello: 300, sopraLivello: false },
  ...{ questionarioCompleto: true, raggiungibile: true, relazione: null },
});
const sites = {
  ...{ rows: [site(1, 'Scuola'), site(2, 'Palestra')], total: 2, dal: '2025-01-01', al: null, reqDays: 340 },
  viste: { pronti: 2, 'da-completare': 0, emesse: 0, 'sopra-livello': 0, tutti: 2 },
};
const preview = {
  ...{ pronte: 1, nonPronte: 0, primaSede: null, senzaCoordinate: 0, insufficienti: 0, emesse: 0 },
  ...{ clienti: 1, clientiConEmail: 1, senzaEmail: 0, questionariIncompleti: 0, sopraLivello: 0 },
  ...{ indirizziDaRivedere: 0, nonTue: 0, soloFirmate: false, daPresentare: false },
};
const run = {
  ...{ id: 7, from: '2025-01-01', to: null, total: 1, issued: 0, failed: 0, cancelled: 0, giaEmesse: 0 },
  ...{ senzaEmail: 0, sopraLivello: 0, daFirmare: 0, startedBy: 'Anna' },
  ...{ createdAt: '2026-03-16T09:00:00Z', finishedAt: '2026-03-16T09:01:00Z' },
};

const answers: Record<string, object> = {
  '/relations/sites': sites,
  '/relations/runs/preview': preview,
  '/relations/runs/7': { ...run, failures: [] },
};

test('sites stay chosen when their issuing is called off, and until it has begun', async () => {
  const person = userEvent.setup();
  const sent = answerCalls((url, body) => {
    const { pathname } = new URL(url, 'http://localhost');
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1];
    if (found) return Response.json(found);
    return Response.json(body === null ? { runs: [] } : run);
  });
  mountPage(() => <IssuingPage />, { path: page, at: `${page}?dal=2025-01-01`, roles: ['lab'] });
  const chosen = () => screen.queryByRole('region', { name: 'Righe scelte' });
  const ask = async () => {
    await person.click(within(chosen() as HTMLElement).getByRole('button', { name: /^Emetti 1 relazione/ }));
    return within(await screen.findByRole('alertdialog'));
  };
  await person.click(await screen.findByRole('checkbox', { name: /Scuola/ }));
  await person.click((await ask()).getByRole('button', { name: 'Annulla' }));
  expect(chosen()?.textContent).toContain('1 scelto');
  await person.click((await ask()).getByRole('button', { name: 'Emetti 1 relazione' }));
  await screen.findByText('Ultima emissione:', { exact: false });
  expect(chosen()).toBeNull();
  expect(sent.at(-1)).toMatchObject({ path: expect.stringMatching(/\/runs$/), body: { sedi: [1] } });
});
