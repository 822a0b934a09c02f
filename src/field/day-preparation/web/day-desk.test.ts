import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listPrincipals } from '#customers/customers/contract.ts';
import { listFloorPlansWithDraft } from '#customers/floor-plans/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import { KeptAnswers } from '#platform/web/offline/kept-answers.ts';
import { KeptDatabase } from '#platform/web/offline/kept-database.ts';
import { callName } from '#platform/web/offline/read-kept.ts';
import { samplesOf } from '#test/support/shape-samples.ts';
import { listReplacementCandidates } from '../../replacement/contract.ts';
import { type DaySite, prepareSite } from '../contract.ts';
import { DayDesk } from './day-desk.ts';

const site = (id: number, nome: string): DaySite => ({
  committente: { id: 1, nome: 'Provincia' },
  cliente: { id: 2, nome: 'Scuola' },
  indirizzo: { id, nome },
  luogo: 'Via Roma 1, 36100 Vicenza (VI)',
  punti: 3,
  dosimetriAttivi: 1,
  inScadenza: 0,
});

const [prepared] = samplesOf(prepareSite.response) as ResponseOf<typeof prepareSite>[];
const answerOf = ({ response }: Endpoint) => Promise.resolve(Response.json(samplesOf(response)[0]));
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

let database: KeptDatabase;
let store: KeptAnswers;
let answer: (path: string) => Promise<Response>;
let asked: string[];

function wellConnected(path: string): Promise<Response> {
  if (path.includes('/giornata/')) return answerOf(prepareSite);
  return path.endsWith('/planimetries') ? answerOf(listFloorPlansWithDraft) : noNetwork();
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = new KeptDatabase();
  store = new KeptAnswers(database, () => new Date('2026-03-16T06:12:00Z'));
  asked = [];
  answer = wellConnected;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://radia.test');
    if (pathname.includes('/giornata/')) asked.push(pathname.split('/').at(-1) ?? '');
    return answer(pathname);
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await database.close();
});

const shown = (desk: DayDesk) =>
  (desk.entries.get() ?? []).map(({ site: { indirizzo, pronto }, work, isWhole }) => ({
    nome: indirizzo.nome,
    isReady: pronto !== null && isWhole,
    plans: pronto?.planimetrie,
    work: work && ('text' in work ? work.text : work.state),
  }));

describe('the sites of a day', () => {
  test('are fetched one by one, and what the wizards ask is there', async () => {
    const desk = new DayDesk(store, 1);
    await Promise.all([desk.add(site(7, 'Sede B'), null), desk.add(site(8, 'Sede A'), null)]);
    await vi.waitFor(() =>
      expect(shown(desk)).toEqual([
        { nome: 'Sede A', isReady: true, plans: 3, work: null },
        { nome: 'Sede B', isReady: true, plans: 3, work: null },
      ]),
    );
    expect(asked.toSorted()).toEqual(['7', '8']);
    const free = callName(listAvailableDosimeters, {
      params: { committente: 1 },
      body: { cliente: 2, indirizzo: 7 },
    });
    const [old] = prepared?.sede.punti.flatMap(({ attivi }) => attivi) ?? [];
    const instead = callName(listReplacementCandidates, { params: { oldDosimeterId: old?.trattamento } });
    const text = JSON.stringify(prepared?.dosimetri);
    expect(await Promise.all([free, instead].map((call) => store.get(1, call)))).toMatchObject([
      { text },
      { text },
    ]);
  });

  test('are ready only once the lists that lead to them are here too', async () => {
    const order: string[] = [];
    answer = (path) => {
      order.push(path);
      return wellConnected(path);
    };
    await new DayDesk(store, 1).add(site(7, 'Sede'), null);
    const fetched = order.findIndex((path) => path.includes('/giornata/'));
    const principals = order.findIndex((path) => path.endsWith(listPrincipals.path));
    expect([principals >= 0, principals < fetched]).toEqual([true, true]);
  });

  test('are ready without their pictures, and say so', async () => {
    answer = (path) => (path.endsWith('/planimetries') ? noNetwork() : wellConnected(path));
    const desk = new DayDesk(store, 1);
    await desk.add(site(7, 'Sede'), null);
    expect(shown(desk)).toEqual([{ nome: 'Sede', isReady: true, plans: null, work: null }]);
  });

  test('stay as they were when they cannot be fetched again', async () => {
    const desk = new DayDesk(store, 1);
    await desk.add(site(7, 'Sede'), null);
    answer = noNetwork;
    await desk.refresh((desk.entries.get() ?? []).map(({ site: held }) => held));
    const work = 'Nessuna rete: il server non è raggiungibile.';
    expect(shown(desk)).toEqual([{ nome: 'Sede', isReady: true, plans: 3, work }]);
  });

  test('that were chosen and not fetched are fetched when the page is opened again', async () => {
    answer = noNetwork;
    await new DayDesk(store, 1).add(site(7, 'Sede'), null);
    answer = wellConnected;
    const desk = new DayDesk(store, 1);
    await desk.open();
    expect(shown(desk)).toEqual([{ nome: 'Sede', isReady: true, plans: 3, work: null }]);
  });

  test('are whole no longer when a part of them was pushed out', async () => {
    const desk = new DayDesk(store, 1);
    await desk.add(site(7, 'Sede'), null);
    const [held] = desk.entries.get() ?? [];
    await store.dropAll(1, held?.site.pronto?.risposte.slice(0, 1) ?? []);
    const later = new DayDesk(store, 1);
    await later.open();
    expect(shown(later)).toMatchObject([{ nome: 'Sede', isReady: false }]);
  });

  test('leave nothing of their own behind, and are nobody else’s', async () => {
    const desk = new DayDesk(store, 1);
    await desk.add(site(7, 'Sede'), null);
    const [held] = desk.entries.get() ?? [];
    const other = new DayDesk(store, 2);
    await other.open();
    expect(shown(other)).toEqual([]);
    if (held) await desk.remove(held.site);
    expect(shown(desk)).toEqual([]);
    for (const call of held?.site.pronto?.risposte ?? []) expect(await store.get(1, call)).toBeNull();
  });
});
