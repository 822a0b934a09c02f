import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { measurementPoints } from '#customers/schema.ts';
import { buildMeasuredPoint, type MeasuredStay } from '#db/builders/measured-sites.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildReportSettings } from '#db/builders/report-settings.ts';
import { type BatchRow, buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildClient } from '#db/builders/sites.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { roundedConcentration } from '#laboratory/result-words/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { createReport } from '../../final-reports/contract.ts';
import { measureSites, type ReckonedSite, reckonSites } from '../../final-reports/server/public.ts';
import { type IssuableSite, listIssuableSites } from '../sites/contract.ts';
import { type SiteView, siteFigures, siteViews, usualFrom } from '../sites/rules.ts';

let app: TestApp;
let lab: Caller;
let batch: BatchRow;
let clientId: number;

beforeAll(async () => {
  app = await openTestApp();
  const world = await buildRadonWorld(app);
  clientId = world.own.client.id;
  await buildReportSettings(app.db);
  batch = await buildBatch(app.db);
  lab = await app.as('laboratorio');
  await buildVariedWorld();
  await buildRareSites();
});

const from = '1950-01-01';
const list = async (query: Record<string, string | number> = {}) =>
  (await lab.call(listIssuableSites, { query: { dal: from, al: '1959-12-31', vista: 'tutti', ...query } }))
    .body;
const shown = async (query: Record<string, string | number> = {}) => (await list(query)).rows;
const create = (addressId: number) =>
  lab.call(createReport, { params: { addressId, date: from }, query: { to: '1959-12-31' } });

const at = { latitude: 45.5, longitude: 11.5 };
/** A site whose points were measured like this, each from its own day on. */
async function site(name: string, points: readonly (readonly MeasuredStay[])[], start = '1950-01-10') {
  const address = await buildAddress(app.db, { clientId, name, ...at });
  for (const [index, stays] of points.entries())
    await buildMeasuredPoint(app.db, {
      ...{ addressId: address.id, batch, alias: `Punto ${index + 1}`, stays },
      start: addDays(start, index),
    });
  return address.id;
}

/** Numbers that are the same each time, from 0 to 1. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Sites of every kind: long and short, torn apart, without results, reversed, lying, and those that have a report. */
async function buildVariedWorld(): Promise<void> {
  const next = numbersFrom(17);
  const one = <Value>(...values: Value[]): Value => values[Math.floor(next() * values.length)] as Value;
  for (let nth = 0; nth < 24; nth += 1) {
    const address = await buildAddress(app.db, { clientId, name: `Varia ${nth}`, ...at });
    for (let point = 0; point < one(1, 1, 2, 3); point += 1) {
      let start = addDays('1950-01-10', Math.floor(next() * 40));
      let pointId: number | undefined;
      for (let stay = 0; stay < one(1, 2, 2, 3); stay += 1) {
        const days = one(90, 169, 170, 171, 200, 340, 341, 400);
        if (pointId === undefined) {
          const stays = [{ days, radon: one(null, 20, 150, 250, 299, 301, 700) }];
          const built = await buildMeasuredPoint(app.db, { addressId: address.id, batch, stays, start });
          pointId = built.point.id;
        } else {
          const endedOn = next() < 0.05 ? addDays(start, -3) : addDays(start, days);
          const isLost = next() < 0.1;
          await buildPlacement(app.db, {
            ...{ pointId, startedOn: start, endedOn, lost: isLost, legacy: endedOn < start },
            ...(isLost || next() < 0.2 ? {} : { traces: one(300, 900, 2_400), batchId: batch.batchId }),
          });
        }
        start = addDays(start, days + one(0, 1, 29, 30, 31));
      }
    }
  }
  // Some have their report already, and were measured again since: beside what it holds, or after it.
  const { rows } = await list({ vista: 'pronti', sort: 'media', dir: 'desc' });
  const everySecond = rows.filter((_, nth) => nth % 2 === 0).slice(0, 6);
  for (const [nth, { id }] of everySecond.entries()) {
    expect((await create(id)).status).toBe(200);
    const [point] = await app.db.select().from(measurementPoints).where(eq(measurementPoints.addressId, id));
    if (nth === 0 || !point) continue;
    const startedOn = nth % 2 === 0 ? '1950-01-02' : nth === 5 ? '1959-06-01' : '1958-06-01';
    const endedOn = addDays(startedOn, nth < 3 ? 6 : 341);
    await buildPlacement(app.db, {
      ...{ pointId: point.id, startedOn, endedOn, legacy: true },
      ...{ traces: one(300, 2_400), batchId: batch.batchId },
    });
  }
}

/** What no chance brings: chains of one length, days that take each other away, a point that moved with its report. */
async function buildRareSites(): Promise<void> {
  const stay = (pointId: number, startedOn: string, endedOn: string, traces?: number) =>
    buildPlacement(app.db, {
      ...{ pointId, startedOn, endedOn, legacy: true },
      ...(traces === undefined ? {} : { traces, batchId: batch.batchId }),
    });
  const pointAt = async (name: string, days = 345, radon = 90) => {
    const address = await buildAddress(app.db, { clientId, name, ...at });
    const built = await buildMeasuredPoint(app.db, {
      ...{ addressId: address.id, batch, start: '1950-01-10' },
      stays: [{ days, radon }],
    });
    return { addressId: address.id, pointId: built.point.id };
  };
  const dark = await pointAt('Saturata', 30);
  await buildResult(app.db, {
    placementId: (await stay(dark.pointId, '1950-02-15', '1950-04-01')).id,
    batch,
    counts: 15_000,
    areaCm2: 1,
  });
  await pointAt('Alta e pronta', 345, 460);
  const even = await pointAt('Due catene pari');
  await stay(even.pointId, '1951-03-01', addDays('1951-03-01', 345));
  const undone = await pointAt('Giorni che si annullano');
  await stay(undone.pointId, '1953-01-10', '1953-01-20', 300);
  await stay(undone.pointId, '1953-01-25', '1953-01-15', 300);
  const [left, joined] = [await pointAt('Da dove'), await pointAt('Verso dove', 100)];
  expect((await create(left.addressId)).status).toBe(200);
  await stay(left.pointId, '1951-03-01', addDays('1951-03-01', 345));
  await app.db
    .update(measurementPoints)
    .set({ addressId: joined.addressId, alias: 'Spostato' })
    .where(eq(measurementPoints.id, left.pointId));
}

/** What a site says by the rules, whatever it says of people and papers. */
async function byTheRules(window: { from: string; to: string | null }) {
  const { settings } = await readReportSettings(app.db);
  const { purposeQuestion, yearQuestion } = settings.building;
  const { reqDays } = app.foundation.services.config;
  const asked = { today: app.clock.today(), reqDays, questions: [purposeQuestion, yearQuestion] };
  return (await measureSites(app.db, window, {}, asked)).map((site) => ({
    ...site,
    ...siteFigures(site, { settings, reqDays }),
  }));
}

describe('the sites of a period', () => {
  test('are reckoned by the database as the rules reckon each of them, in any period', async () => {
    const next = numbersFrom(5);
    const { reqDays } = app.foundation.services.config;
    const [least, seen] = [200, new Set<string>()];
    for (let nth = 0; nth < 40; nth += 1) {
      const start = addDays('1950-01-01', Math.floor(next() * (nth < 5 ? 1 : 900)));
      const window = { from: start, to: next() < 0.4 ? null : addDays(start, Math.floor(next() * 3_000)) };
      const expected = await byTheRules(window);
      const reckoned = await reckonSites(app.db, { window, scope: {}, reqDays, least });
      const plain = (site: (typeof expected)[number] | ReckonedSite) => ({
        ...{ id: site.id, alias: site.alias, address: site.address, cliente: site.cliente },
        ...{ stato: site.stato, reportId: site.reportId, giorni: site.giorni },
        ...{ punti: site.punti, puntiPronti: site.puntiPronti },
      });
      expect(reckoned.map(plain)).toEqual(expected.map(plain));
      for (const [index, { isUnsure, media }] of reckoned.entries()) {
        const site = expected[index];
        if (!site) throw new Error('as many as by the rules');
        const { stato, livello, media: mean, sopraLivello } = site;
        if (isUnsure) seen.add('unsure');
        else {
          expect(media).toEqual(mean?.concentration ?? null);
          const isAbove = media !== null && roundedConcentration(media) > livello;
          expect(isAbove).toBe(sopraLivello || mean?.confronto === 'above');
          seen.add(`${stato}${isAbove ? ' above' : ''}`);
        }
      }
    }
    expect([...seen].toSorted()).toEqual([
      'error',
      'insufficient',
      'insufficient above',
      'issued',
      'issued above',
      'ready',
      'ready above',
      'unsure',
    ]);
  });

  test('stand where issuing finds them, whatever was measured there (R1-056..059)', async () => {
    const { rows } = await list();
    const states = new Set(rows.map(({ stato }) => stato));
    expect(states).toEqual(new Set(['ready', 'insufficient', 'issued', 'error']));
    for (const row of rows) {
      const before = await app.db.execute(sql`select count(*)::int as n from final_reports`);
      const { status, body } = await create(row.id);
      const after = await app.db.execute(sql`select count(*)::int as n from final_reports`);
      const isNew = Number(after.rows[0]?.['n']) > Number(before.rows[0]?.['n']);
      const found = status !== 200 ? 'refused' : isNew ? 'ready' : 'issued';
      const told = row.stato === 'insufficient' || row.stato === 'error' ? 'refused' : row.stato;
      expect([row.alias, told]).toEqual([row.alias, found]);
      if (found === 'issued') expect(body.finalReport).toMatchObject({ id: row.relazione?.id });
    }
    // What was above the level before it was issued is so in the report, and nothing else.
    const { rows: reports } = await app.db.execute<{ id: number; above: boolean }>(sql`
      select f.address_id as id, r.above_level as above from final_reports f
        join final_report_revisions r on r.report_id = f.id`);
    const above = new Map(reports.map((report) => [report.id, report.above]));
    const issued = rows.filter(({ id }) => above.has(id));
    expect(issued.map(({ alias, sopraLivello }) => [alias, sopraLivello])).toEqual(
      issued.map(({ id, alias }) => [alias, above.get(id)]),
    );
    expect(new Set(above.values())).toEqual(new Set([true, false]));
  });

  test('come with points, days, the highest mean with its level, questionnaire and who can be written to', async () => {
    const { id: nobody } = await buildClient(app.db, { name: 'Senza posta' });
    const id = await site('Figure complete', [
      [
        { days: 180, radon: 140 },
        { days: 175, radon: 160 },
      ],
      [{ days: 345, radon: 420 }],
      [{ days: 100, radon: 900 }],
    ]);
    await app.db.execute(sql`update addresses set client_id = ${nobody} where id = ${id}`);
    const [row] = await shown({ q: 'figure COMPLETE' });
    expect(row).toMatchObject({
      ...{ id, stato: 'ready', motivo: null, puntiPronti: 2, punti: 3, giorni: 355, livello: 300 },
      ...{ sopraLivello: true, questionarioCompleto: false, raggiungibile: false, relazione: null },
      media: { punto: 'Punto 2', isPartial: false, isUpperBound: false },
    });
    expect(row?.media?.concentration).toBeCloseTo(420, 0);
    expect(row?.media?.expanded).toBeGreaterThan(0);
    const partial = await site('Ancora corta', [[{ days: 100, radon: 80 }]]);
    expect((await shown({ q: 'ancora corta' }))[0]).toMatchObject({
      ...{ id: partial, stato: 'insufficient', puntiPronti: 0, giorni: 100, sopraLivello: false },
      media: { isPartial: true },
      motivo: expect.stringContaining('mancano 340 giorni') as string,
    });
  });

  test('are counted in views, ordered, looked for and paged', async () => {
    const { viste, total, rows } = await list({ size: 100 });
    expect(viste.tutti).toBe(total);
    expect(viste.pronti + viste['da-completare'] + viste.emesse).toBe(total);
    const statesOf: Partial<Record<SiteView, string[]>> = {
      ...{ pronti: ['ready'], emesse: ['issued'], 'da-completare': ['insufficient', 'error'] },
    };
    for (const vista of siteViews) {
      const seen = await list({ vista, size: 100 });
      expect(seen.total).toBe(viste[vista]);
      const expected = rows.filter(({ stato }) => statesOf[vista]?.includes(stato) ?? true);
      if (statesOf[vista]) expect(seen.rows).toEqual(expected);
    }
    for (const { media, sopraLivello } of await shown({ vista: 'sopra-livello', size: 100 }))
      expect([media?.confronto, sopraLivello]).toContain(sopraLivello || 'above');
    const above = (await shown({ size: 100 })).filter(
      ({ media, sopraLivello }) => sopraLivello || media?.confronto === 'above',
    );
    const found = await shown({ vista: 'sopra-livello', size: 100 });
    expect(found.map(({ id }) => id)).toEqual(above.map(({ id }) => id));
    const figures = (by: (row: IssuableSite) => number) => rows.map(by).toSorted((a, b) => b - a);
    const mean = ({ media }: IssuableSite) => media?.concentration ?? -1;
    expect((await shown({ sort: 'media', dir: 'desc', size: 100 })).map(mean)).toEqual(figures(mean));
    const days = ({ giorni }: IssuableSite) => giorni;
    expect((await shown({ sort: 'giorni', dir: 'desc', size: 100 })).map(days)).toEqual(figures(days));
    const names = rows.map(({ id }) => id);
    const pages = [...(await shown({ size: 7 })), ...(await shown({ size: 7, page: 2 }))];
    expect(pages.map(({ id }) => id)).toEqual(names.slice(0, 14));
    expect((await shown({ dir: 'desc', size: 100 })).map(({ id }) => id)).toEqual(names.toReversed());
  });

  test('are those of the usual period unless another one is asked for', async () => {
    const today = app.clock.today();
    const id = await site('Di adesso', [[{ days: 345, radon: 90 }]], addDays(today, -350));
    const { body } = await lab.call(listIssuableSites, { query: {} });
    expect(body).toMatchObject({ dal: usualFrom(today), al: null, reqDays: 340 });
    expect(body.rows).toMatchObject([{ id, stato: 'ready' }]);
  });

  test('are refused with wrong words, and to everybody but the laboratory', async () => {
    const refused = async (query: Record<string, string>) => {
      const { status, failure } = await lab.call(listIssuableSites, { query });
      return [status, failure.detail];
    };
    expect(await refused({ dal: '2025-01-02', al: '2025-01-01' })).toEqual([422, 'Controlla le date']);
    expect(await refused({ dal: 'ieri' })).toEqual([422, expect.stringContaining('Data non valida')]);
    expect(await refused({ vista: 'mie' })).toEqual([422, 'Vista sconosciuta.']);
    expect((await app.stranger.call(listIssuableSites, { query: {} })).status).toBe(401);
    for (const name of ['cliente', 'operatore', 'zona', 'edr', 'radioprotezione'])
      expect((await (await app.as(name)).call(listIssuableSites, { query: {} })).status).toBe(403);
  });
});
