import { afterEach, expect, test, vi } from 'vitest';
import { reportContentOf } from '#db/builders/report-content.ts';
import type { SiteEntry } from '../contract.ts';
import { openCardDesk, statusOf } from './card-desk.ts';
import { issueSite, reviewSite } from './issue-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const today = '2026-03-16';
const site: SiteEntry = {
  ...{ id: 1, alias: 'Sede', address: 'Via della Prova 1', latitude: null, longitude: null },
  ...{ nomeAzienda: 'Azienda', committente: 1, cliente: 1, reqDays: 340 },
  ...{ reminderEmailSent: null, finalReport: null, inPosizione: [] },
};

test.each([
  ['fails', () => Response.json({ detail: 'Servizio fermo.' }, { status: 503 })],
  ['finds nothing', () => Response.json({ status: 'ZERO_RESULTS', results: [] })],
])(
  'a place that is looked up and %s is told on the card, and nothing is created (R1-370, R1-625)',
  async (_what, answer) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string | URL) => {
      asked.push(new URL(String(url), 'http://localhost').pathname);
      return answer();
    });
    const facts = { rows: [], completed: true, reminderEmailSent: null };
    const desk = openCardDesk({
      ...{ sites: [site], today, onLoaded: () => undefined },
      load: () => Promise.resolve(facts),
    });
    await desk.read(1);
    await reviewSite(desk, 1, { from: '2020-01-01', to: null });
    expect(statusOf(desk.card(1), today)).toMatchObject({
      status: 'error',
      reason: 'Impossibile stabilire le coordinate geografiche',
    });
    expect(asked).toEqual(['/api/v1/user/maps/geocode']);
  },
);

test('a draft that is another by now is not issued, but shown as it is now', async () => {
  const draftOf = (letter: string) => ({
    ...{ content: reportContentOf(), impronta: letter.repeat(64), destinatari: [], soloFirmata: false },
    ...{ avvisi: [], ostacoli: [], daPresentare: false },
  });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname, searchParams } = new URL(String(url), 'http://localhost');
    asked.push(searchParams.get('impronta') ?? '');
    if (pathname.includes('/draft/')) return Response.json(draftOf('b'));
    return Response.json({ detail: 'I dati sono cambiati.' }, { status: 409 });
  });
  const desk = openCardDesk({
    ...{ sites: [{ ...site, latitude: 45, longitude: 11 }], today, onLoaded: () => undefined },
    load: () => Promise.resolve({ rows: [], completed: true, reminderEmailSent: null }),
  });
  await desk.read(1);
  desk.change(1, { draft: draftOf('a') });
  await issueSite(desk, 1, { from: '2020-01-01', to: null });
  expect(desk.card(1)).toMatchObject({ work: null, failure: null, draft: { impronta: 'b'.repeat(64) } });
  expect(asked).toEqual(['a'.repeat(64), '']);
});
