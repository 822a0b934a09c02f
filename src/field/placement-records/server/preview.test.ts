import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { placementCorrections, placements } from '#dosimeters/schema.ts';
import { addDays } from '#platform/contract/dates.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listCandidates } from '../../candidates/contract.ts';
import { candidatesFrom, keptChain, sitePoints, siteVerdict } from '../../candidates/rules.ts';
import { getFieldSite } from '../../site-view/contract.ts';
import { correctSitePlacement, previewSiteCorrection } from '../contract.ts';

const reqDays = 340;

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

const newSite = (name: string) => buildAddress(app.db, { clientId: world.own.client.id, name });
const versionOf = async (id: number) =>
  (await app.db.select().from(placements).where(eq(placements.id, id)))[0]?.version ?? 0;

/** The points of a site as its page shows them, read through the calls of the page. */
async function pointsOnPage(id: number) {
  const { body } = await lab.call(listCandidates, { params: { id, from: candidatesFrom(testDay) } });
  const { principal, client } = world.own;
  const params = { committente: principal.id, cliente: client.id, indirizzo: id };
  const { punti } = (await lab.call(getFieldSite, { params })).body;
  const measuring = punti.flatMap((point) =>
    point.attivi[0] ? [{ ...point, inizio: point.attivi[0].inizio }] : [],
  );
  return sitePoints(body, measuring);
}

const tryOut = async (trattamento: number, change: object) =>
  lab.call(previewSiteCorrection, {
    params: { trattamento },
    body: { versione: await versionOf(trattamento), ...change },
  });
const save = async (trattamento: number, change: object) =>
  lab.call(correctSitePlacement, {
    params: { trattamento },
    body: { versione: await versionOf(trattamento), motivo: 'Prova delle catene', ...change },
  });

test('a shorter stay makes a site that was ready insufficient, and says why', async () => {
  const site = await newSite('Municipio');
  const point = await buildPoint(app.db, { addressId: site.id, alias: 'Anagrafe' });
  const stay = { pointId: point.id, traces: 400, processed: true };
  const first = { ...stay, code: 'ANT00001', startedOn: '2025-01-10', endedOn: '2025-07-01' };
  const { id } = await buildPlacement(app.db, first);
  await buildPlacement(app.db, {
    ...{ ...stay, code: 'ANT00002', startedOn: '2025-07-01', endedOn: '2025-12-31' },
  });
  const { status, body } = await tryOut(id, { inizio: '2025-02-10' });
  expect(status).toBe(200);
  expect(body.sedi).toEqual([
    {
      ...{ id: site.id, nome: 'Municipio', completi: false },
      prima: { pronto: true, motivo: null },
      dopo: {
        pronto: false,
        motivo:
          'mancano 340 giorni: prossima data utile 19/02/2027 (dopo una pausa di 30 giorni o più i giorni di prima non si sommano: si riparte da zero)',
      },
      punti: [
        {
          ...{ id: point.id, nome: 'Anagrafe' },
          prima: { giorni: 355, dosimetri: ['ANT00001', 'ANT00002'], attivo: null, motivo: null },
          dopo: expect.objectContaining({ giorni: 324, dosimetri: ['ANT00001', 'ANT00002'] }),
        },
      ],
    },
  ]);
});

test('it writes nothing, and what it would do to both sites is told', async () => {
  const [from, to] = [await newSite('Ala nord'), await newSite('Ala sud')];
  const point = await buildPoint(app.db, { addressId: from.id, alias: 'Uno' });
  const other = await buildPoint(app.db, { addressId: to.id, alias: 'Due' });
  const { id, version } = await buildPlacement(app.db, {
    ...{ pointId: point.id, startedOn: '2025-01-01', endedOn: '2025-07-01' },
  });
  const { body } = await tryOut(id, { punto: other.id });
  expect(
    body.sedi.map(({ nome, punti }) => [nome, punti.map(({ prima, dopo }) => [prima?.giorni, dopo?.giorni])]),
  ).toEqual([
    ['Ala nord', [[181, undefined]]],
    ['Ala sud', [[undefined, 181]]],
  ]);
  expect(await versionOf(id)).toBe(version);
  expect(await app.db.$count(placementCorrections, eq(placementCorrections.placementId, id))).toBe(0);
  expect((await pointsOnPage(from.id)).map((one) => keptChain(one).giorni)).toEqual([181]);
  expect(await pointsOnPage(to.id)).toEqual([]);
});

test('what the preview says of chains, days and verdict is what stands there after saving', async () => {
  const sites = [await newSite('Prima sede'), await newSite('Seconda sede')];
  const points: number[] = [];
  const stays: number[] = [];
  for (const { id: addressId } of sites) {
    points.push((await buildPoint(app.db, { addressId })).id);
    for (let index = 0; index < 2; index += 1) {
      const { id: pointId } = await buildPoint(app.db, { addressId });
      points.push(pointId);
      for (let stay = 0; stay < 3; stay += 1) {
        const startedOn = addDays('2024-09-01', stay * 180 + index);
        const endedOn = stay === 2 && index === 1 ? null : addDays(startedOn, 130);
        stays.push((await buildPlacement(app.db, { pointId, startedOn, endedOn })).id);
      }
    }
  }
  const day = fc.integer({ min: 0, max: 560 }).map((offset) => addDays('2024-09-01', offset));
  const change = fc.oneof(
    fc.record({ inizio: day, fine: day }),
    fc.record({ punto: fc.constantFrom(...points) }),
    fc.record({ punto: fc.constantFrom(...points), inizio: day }, { requiredKeys: ['inizio'] }),
    fc.record({ fine: fc.oneof({ weight: 2, arbitrary: day }, { weight: 1, arbitrary: fc.constant(null) }) }),
    fc.record({ smarrito: fc.boolean() }),
  );
  let saved = 0;
  const property = fc.asyncProperty(fc.constantFrom(...stays), change, async (id, wanted) => {
    const tried = await tryOut(id, wanted);
    const done = await save(id, wanted);
    expect([done.status, done.failure?.detail]).toEqual([tried.status, tried.failure?.detail]);
    if (tried.status !== 200) return;
    saved += 1;
    for (const { id: site, dopo, punti } of tried.body.sedi) {
      const now = await pointsOnPage(site);
      expect(dopo).toEqual(siteVerdict(now, testDay, reqDays));
      for (const { id: point, dopo: state } of punti) {
        const shown = now.find((one) => one.id === point);
        expect(state?.giorni).toEqual(shown && keptChain(shown).giorni);
        expect(state?.dosimetri).toEqual(shown && keptChain(shown).exposures.map(({ codice }) => codice));
        expect(state?.attivo ?? null).toEqual(shown?.attivo?.inizio ?? null);
      }
    }
  });
  await fc.assert(property, { seed: 20260316, numRuns: 60, endOnFailure: true });
  expect(saved).toBeGreaterThan(9);
});
