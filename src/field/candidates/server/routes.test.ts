import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import {
  buildBuildingAnswers,
  buildEmployerAnswers,
  completeBuildingAnswers,
  completeEmployerAnswers,
} from '#db/builders/surveys.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getSurveyCompleteness, listCandidates, listCandidatesUntil } from '../contract.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

const newSite = async () => (await buildAddress(app.db)).id;
const from = async (id: number | string, day: string) =>
  lab.call(listCandidates, { params: { id, from: day } });
const codes = (rows: { dosimeter: { codice: string } }[]) => rows.map(({ dosimeter }) => dosimeter.codice);

describe('the candidates of a site', () => {
  test('are one row per removed dosimeter with its point (R0-002, R0-218..220, R0-363)', async () => {
    const site = await newSite();
    const point = await buildPoint(app.db, { addressId: site, alias: 'Aula', floorId: 6 });
    const old = await buildPoint(app.db, {
      addressId: site,
      ...{ alias: 'Cantina', floorId: null, oldFloor: 'sotto', legacy: true },
    });
    const period = { startedOn: '2025-01-10', endedOn: '2025-07-01' };
    await buildPlacement(app.db, { ...period, pointId: point.id, code: 'CND00001', traces: 400 });
    await buildPlacement(app.db, { ...period, endedOn: '2025-01-10', pointId: old.id, code: 'CND00002' });
    expect((await from(site, '2024-01-01')).body).toEqual([
      {
        measurePointId: point.id,
        measurePointName: 'Aula',
        floorNumber: 6,
        floorOld: null,
        dosimeter: {
          codice: 'CND00001',
          inizio: '2025-01-10',
          fine: '2025-07-01',
          giorni: 172,
          risultato: true,
          daRicontare: false,
          relazione: null,
        },
      },
      {
        measurePointId: old.id,
        measurePointName: 'Cantina',
        floorNumber: null,
        floorOld: 'sotto',
        dosimeter: {
          codice: 'CND00002',
          inizio: '2025-01-10',
          fine: '2025-01-10',
          giorni: 0,
          risultato: false,
          daRicontare: false,
          relazione: null,
        },
      },
    ]);
  });

  test('are those placed from a day and removed until another, both counted (R0-363, R0-364)', async () => {
    const site = await newSite();
    const { id: pointId } = await buildPoint(app.db, { addressId: site });
    const stays = [
      ['CND00011', '2023-12-31', '2024-02-01'],
      ['CND00012', '2024-03-01', '2024-12-31'],
      ['CND00013', '2025-01-01', '2025-02-01'],
    ] as const;
    for (const [code, startedOn, endedOn] of stays)
      await buildPlacement(app.db, { pointId, code, startedOn, endedOn });
    expect(codes((await from(site, '2024-03-01')).body)).toEqual(['CND00012', 'CND00013']);
    expect(codes((await from(site, '2024-03-02')).body)).toEqual(['CND00013']);
    const until = async (to: string) =>
      codes((await lab.call(listCandidatesUntil, { params: { id: site, from: '2023-12-31', to } })).body);
    expect(await until('2024-12-31')).toEqual(['CND00011', 'CND00012']);
    expect(await until('2024-12-30')).toEqual(['CND00011']);
    expect(await until('2023-12-31')).toEqual([]);
  });

  test('are neither those still there nor the lost ones, and of this site only', async () => {
    const site = await newSite();
    const { id: pointId } = await buildPoint(app.db, { addressId: site });
    await buildPlacement(app.db, { pointId, startedOn: '2025-01-01', endedOn: '2025-03-01', lost: true });
    await buildPlacement(app.db, { pointId, startedOn: '2025-04-01' });
    await buildPlacement(app.db, { startedOn: '2025-01-01', endedOn: '2025-03-01' });
    expect((await from(site, '2020-01-01')).body).toEqual([]);
  });

  test('show old data as they are, also an end before the start (R0-258)', async () => {
    const site = await newSite();
    const { id: pointId } = await buildPoint(app.db, { addressId: site });
    const reversed = { startedOn: '2025-05-01', endedOn: '2025-04-01', legacy: true };
    await buildPlacement(app.db, { ...reversed, pointId, code: 'CND00021' });
    expect((await from(site, '2025-01-01')).body[0]?.dosimeter.giorni).toBe(-30);
  });

  test.each([
    ['2025-02-30', undefined],
    ['01/02/2025', undefined],
    ['oggi', undefined],
    ['2025-01-01', '2025-13-01'],
  ])('asked for by a day that is none, %s %s, are refused with the reason', async (first, last) => {
    const id = world.own.address.id;
    const answer =
      last === undefined
        ? await from(id, first)
        : await lab.call(listCandidatesUntil, { params: { id, from: first, to: last } });
    const detail = 'Data non valida: usare il formato AAAA-MM-GG.';
    const key = last === undefined ? 'from' : 'to';
    expect([answer.status, answer.failure]).toMatchObject([422, { detail, errors: { [key]: detail } }]);
  });

  test('of an unknown site are not found; others than the laboratory may not ask (R0-016)', async () => {
    expect((await from(2_000_000_000, '2025-01-01')).status).toBe(404);
    expect((await from('uno', '2025-01-01')).status).toBe(404);
    const params = { id: world.own.address.id, from: '2025-01-01' };
    for (const name of ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr'])
      expect((await (await app.as(name)).call(listCandidates, { params })).status).toBe(403);
    expect((await app.stranger.call(listCandidates, { params })).status).toBe(401);
  });
});

describe('the questionnaires of a site', () => {
  const complete = async (id: number) => lab.call(getSurveyCompleteness, { params: { id } });
  const surveyedSite = async (building = completeBuildingAnswers, employer = completeEmployerAnswers) => {
    const { id: clientId } = await buildClient(app.db);
    const { id } = await buildAddress(app.db, { clientId });
    await buildBuildingAnswers(app.db, id, { answers: building });
    await buildEmployerAnswers(app.db, clientId, { answers: employer });
    return id;
  };

  test('are complete with every mandatory answer of building and employer (R0-362)', async () => {
    const { status, body } = await complete(await surveyedSite());
    expect([status, body]).toEqual([200, { completed: true, reminderEmailSent: null }]);
  });

  test('are not without one of them, be it of the building, the employer or a question below', async () => {
    const withoutYear = completeBuildingAnswers.filter(({ q }) => q !== 2);
    const withoutContact = completeBuildingAnswers.filter(({ q }) => q !== 7);
    const withoutSector = completeEmployerAnswers.filter(({ q }) => q !== 102);
    expect((await complete(await surveyedSite(withoutYear))).body.completed).toBe(false);
    expect((await complete(await surveyedSite(withoutContact))).body.completed).toBe(false);
    expect((await complete(await surveyedSite(completeBuildingAnswers, withoutSector))).body.completed).toBe(
      false,
    );
    expect((await complete(await newSite())).body.completed).toBe(false);
  });

  test('do not need what is optional', async () => {
    const mandatory = completeBuildingAnswers.filter(({ q }) => q !== 3 && q !== 4);
    expect((await complete(await surveyedSite(mandatory))).body.completed).toBe(true);
  });

  test('of an unknown site are not found', async () => {
    expect((await complete(2_000_000_000)).status).toBe(404);
  });
});
