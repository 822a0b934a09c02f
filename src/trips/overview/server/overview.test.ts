import { beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, buildDevice, buildPlanimetry, buildRegistry } from '#db/builders/radioprotection.ts';
import { listCompanyDevices } from '#radioprotection/devices/contract.ts';
import type { Caller } from '#test/support/app.ts';
import { openTrips } from '#test/support/trip-world.ts';
import {
  countOverviewDevices,
  countOverviewImplants,
  exportOverview,
  listOverviewMarkers,
  listOverviewUnits,
} from '../contract.ts';
import { categoryOfSlug, overviewSlugs } from '../rules.ts';

let trips: Awaited<ReturnType<typeof openTrips>>;

/** The own unit: a control in April at a visit, measures in May; the foreign one: a verification in April. */
beforeAll(async () => {
  trips = await openTrips();
  const { control } = await trips.newActivities(trips.world.own);
  await trips.created([trips.visit(trips.own, [control])]);
  const { id } = trips.world.foreign.device;
  await buildActivity(trips.app.db, {
    companyId: trips.foreign,
    type: 9,
    deviceId: id,
    deadline: '2026-04-02',
  });
  await buildActivity(trips.app.db, { companyId: trips.foreign, type: 11, deadline: '2026-06-02' });
  // Left out on purpose, done, and of a device out of use; a registry that is closed.
  const companyId = trips.own;
  const { db } = trips.app;
  await buildActivity(db, { companyId, type: 2, deadline: '2026-08-01', skip: true });
  const done = { complete: true, completedAt: trips.app.clock.now() };
  await buildActivity(db, { companyId, type: 11, deadline: '2026-08-02', ...done });
  const { id: deviceId } = await buildDevice(db, { companyId, category: 'rx_portable', active: false });
  await buildActivity(db, { companyId, type: 2, deviceId, deadline: '2026-12-01' });
  await buildRegistry(db, { companyId, deviceId, implantType: 'vet', closeDate: '2025-12-31' });
});

type Query = Record<string, string>;
const params = { year: '2026' };
const markers = async (query: Query = {}, caller: Caller = trips.planner) =>
  (await caller.call(listOverviewMarkers, { params, query })).body.markers;
const ids = async (query: Query, caller?: Caller) =>
  (await markers(query, caller)).map(({ companyId }) => companyId);

describe('the overview of a year', () => {
  test('has a marker for each unit with something to visit, planned or not (R2-282, R2-450, Q2-75)', async () => {
    expect(await markers({ months: '4' })).toEqual([
      {
        ...{
          companyId: trips.foreign,
          displayName: 'Clinica Verdi',
          location: { lat: 45.4064, lng: 11.8768 },
        },
        ...{ deadline: Date.parse('2026-04-02') / 1000, appointment: false },
      },
      {
        ...{ companyId: trips.own, displayName: 'Studio Bianchi', location: { lat: 45.5455, lng: 11.5354 } },
        ...{ deadline: Date.parse('2026-04-10') / 1000, appointment: true },
      },
    ]);
    expect(await ids({ months: '5' })).toEqual([trips.own]);
    expect(await ids({ months: '5-6' })).toEqual([trips.own]);
    expect(await ids({ months: '8' })).toEqual([]);
    expect(await ids({ months: '' })).toHaveLength(2);
    expect(await ids({ months: '4', implants: 'vet' })).toEqual([]);
    expect(await ids({ months: '4', implants: 'vet-dentist' })).toHaveLength(2);
    expect(await ids({ months: '5' }, await trips.app.as('edr'))).toEqual([trips.own]);
    expect(await ids({}, await trips.app.as('edr'))).toEqual([trips.own]);
  });

  test('counts registries, devices by implant, devices by type (R2-283, R2-284, R2-451, R2-452)', async () => {
    const { body } = await trips.planner.call(countOverviewImplants, { params, query: { months: '4' } });
    const none = { vet: 0, industrial: 0, radiology: 0, gamma: 0, rm: 0 };
    expect(body.registriesCountByImplant).toEqual({ ...none, dentist: 2 });
    expect(body.deviceCountByImplant).toEqual({ ...none, dentist: 2 });
    const count = async (deviceType: string, months: string) =>
      (
        await trips.planner.call(countOverviewDevices, {
          params: { ...params, deviceType },
          query: { months },
        })
      ).body;
    expect(await count('opt', '4')).toEqual({ count: 2 });
    expect(await count('opt', '5')).toEqual({ count: 1 });
    expect(await count('rx_portatile', '4')).toEqual({ count: 0 });
    expect(await count('rx_portatile', '12')).toEqual({ count: 0 });
    const slash = await trips.planner.send({
      method: 'GET',
      url: '/api/v1/user/lb/rp/common/devices/opt/year/2026/?months=4',
    });
    expect([slash.status, slash.body]).toEqual([200, { count: 2 }]);
    expect(new Set(overviewSlugs.map((slug) => categoryOfSlug(slug))).size).toBe(23);
  });

  test('counts devices of 23 types, in the order that is specified (R2-518)', async () => {
    const specified =
      'endorale, cbct, opt, rx_vet, rx_portatile, tac, spettro_xrf, arco_a_c, rx_cargo, rx_bagagli, rx_industriale, rx_telec_ib, mammografo, pensile, trocoscopio, moc, angiografo, rm, linac, ciclotrone, diffrattometro, sem_microscope, tomografo_ind';
    expect(overviewSlugs.join(', ')).toBe(specified);
    const answers = await Promise.all(
      overviewSlugs.map((deviceType) =>
        trips.planner.call(countOverviewDevices, { params: { ...params, deviceType } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(overviewSlugs.map(() => 200));
    expect(answers.map(({ body }) => body.count)).toEqual(
      overviewSlugs.map((slug) => (slug === 'opt' ? 2 : 0)),
    );
  });

  test('is a table and a spreadsheet of the same', async () => {
    const query = { months: '4-5' };
    const { body } = await trips.planner.call(listOverviewUnits, { params, query });
    expect(body.rows).toMatchObject([
      {
        displayName: 'Clinica Verdi',
        attivita: 1,
        conAppuntamento: 0,
        scadenza: '2026-04-02',
        dispositivi: 1,
      },
      {
        displayName: 'Studio Bianchi',
        attivita: 2,
        conAppuntamento: 1,
        scadenza: '2026-04-10',
        impianti: ['dentist'],
      },
    ]);
    const { status, headers, bytes } = await trips.planner.call(exportOverview, { params, query });
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="trasferte-quadro-2026-03-16.xlsx"',
    ]);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });

  test.each([
    [{ months: '13' }, 422],
    [{ months: '3-' }, 422],
    [{ months: '03' }, 422],
    [{ implants: 'cane' }, 422],
  ])('refuses %o', async (query, status) => {
    const typed: Query = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
    expect((await trips.planner.call(listOverviewMarkers, { params, query: typed })).status).toBe(status);
  });

  test('knows years and types that there are', async () => {
    const wrong = { params: { year: '26' } };
    expect((await trips.planner.call(listOverviewMarkers, wrong)).status).toBe(404);
    const type = { params: { year: '2026', deviceType: 'carro' } };
    expect((await trips.planner.call(countOverviewDevices, type)).status).toBe(404);
    expect((await trips.app.stranger.call(listOverviewMarkers, { params })).status).toBe(401);
    expect((await (await trips.app.as('cliente')).call(listOverviewMarkers, { params })).status).toBe(403);
  });
});

test('a unit tells its plans in use with where their devices stand (R1-593, Q1-75)', async () => {
  const plan = await buildPlanimetry(trips.app.db, { companyId: trips.third.id, alias: 'Piano terra' });
  const read = { params: { companyId: trips.third.id } };
  const { body } = await trips.planner.call(listCompanyDevices, read);
  expect(body.planimetryList).toMatchObject([
    { id: plan.id, alias: 'Piano terra', devices: [], image: null },
  ]);
});
