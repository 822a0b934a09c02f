import { afterEach, expect, test, vi } from 'vitest';
import type { SiteEntry } from '../contract.ts';
import { openCardDesk, statusOf } from './card-desk.ts';
import { reviewSite } from './issue-site.ts';

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
