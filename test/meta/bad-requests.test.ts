import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { getMe } from '#accounts/session/contract.ts';
import { slices } from '#app/slices.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { failureText } from '#platform/contract/failure.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type Caller, openTestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { type Json, queryKeys, sampleOf } from './contract-shapes.ts';

/** The same requests at every run; another seed tries others: `BAD_REQUESTS_SEED=7 BAD_REQUESTS=100000`. */
const seed = Number(process.env['BAD_REQUESTS_SEED'] ?? 20_260_316);
const requestsInAll = Number(process.env['BAD_REQUESTS'] ?? 5_000);

const endpoints = slices({} as Parameters<typeof slices>[0])
  .flatMap((slice) => slice.routes)
  .map((route) => route.endpoint);

const runsPerEndpoint = Math.ceil(requestsInAll / endpoints.length);

const mailingTo = (principal: number, client: number, address: number) => ({
  subject: 'Avviso per {cliente}',
  text: 'Gentile {nome}',
  criteria: {
    ...{ everyone: false, principals: [principal], clients: [client], addresses: [address] },
    ...{ accounts: true, answers: true, typed: 'Anna <anna@radia.invalid>' },
  },
});

/**
 * Bodies that are right, to be spoilt in one or two places: whatever is wrong at the door never gets further in. An
 * endpoint that is missing here gets a body made from its contract.
 */
const postal: Json = {
  displayName: 'Sede nuova',
  ...{ address: 'Via Nuova 12', cap: '36100', city: 'Vicenza', provincia: 'VI' },
};
const site: Json = { ...postal, region: 5, codiceStabile: 'ED1', cdr: null, latitude: 45.5, longitude: 11.5 };
const rightBodies: Record<string, (world: PrincipalWorld, isNew: boolean) => Json> = {
  login: () => ({ username: 'nessuno', password: 'sbagliata', code: '123456' }),
  requestPasswordLink: () => ({ identity: 'nessuno' }),
  checkPasswordLink: () => ({ token: 'x'.repeat(43) }),
  choosePassword: () => ({ token: 'x'.repeat(43), password: 'una-password-nuova' }),
  changeOwnPassword: () => ({ current: 'sbagliata', password: 'una-password-nuova' }),
  startSecondFactor: () => ({ current: 'sbagliata' }),
  confirmSecondFactor: () => ({ code: '123456' }),
  turnOffSecondFactor: () => ({ current: 'sbagliata' }),
  renewRecoveryCodes: () => ({ current: 'sbagliata' }),
  createUser: ({ principal, zoneId }) => ({
    ...{
      username: 'nuova',
      displayName: 'Persona Nuova',
      email: 'nuova@radia.example',
      roles: ['operatore'],
    },
    zones: [zoneId],
    committenti: [{ committente: principal.id, canAddClient: true, canAddAddress: false }],
  }),
  updateUser: ({ zoneId }) => ({
    ...{
      username: 'altra',
      displayName: 'Persona Altra',
      email: 'altra@radia.example',
      roles: ['operatore'],
    },
    ...{ zones: [zoneId], versione: 1 },
  }),
  setGrant: () => ({ canAddClient: true, canAddAddress: false }),
  createMailing: ({ principal, client, address }) => mailingTo(principal.id, client.id, address.id),
  updateMailing: ({ principal, client, address }) => ({
    ...mailingTo(principal.id, client.id, address.id),
    version: 1,
  }),
  previewMailing: ({ principal, client, address }) => ({
    ...mailingTo(principal.id, client.id, address.id),
    position: 1,
  }),
  testMailing: ({ principal, client, address }) => ({
    ...mailingTo(principal.id, client.id, address.id),
    position: 0,
  }),
  createZone: () => ({ nome: 'Zona nuova' }),
  updateZone: () => ({ nome: 'Zona altra', attivo: true, versione: 1 }),
  listMissingPictures: () => ({ sha256: ['a'.repeat(64)] }),
  listFloorPlansWithDraft: () => ({ newPlanimetries: [{ id: -1, content: 'data:image/png;base64,AA==' }] }),
  listAvailableDosimeters: ({ client, address }) => ({ cliente: client.id, indirizzo: address.id }),
  getBuildingQuestions: ({ address }) => ({ indirizzo: address.id, province: 'VI' }),
  getEmployerQuestions: ({ client }) => ({ employer: client.id }),
  saveEmployerSurvey: () => ({ questionario: [{ q: 103, a: 12, p: [] }] }),
  saveBuildingSurvey: () => ({
    questionario: [
      { q: 2, a: 1975, p: [] },
      { q: 4, a: [401, 413], p: [] },
      { q: 5, a: 'Canne', p: [4] },
    ],
    applyToAllBuildings: true,
  }),
  correctPlacement: ({ busyPoint, dosimeter, active }) => ({
    versione: active.version,
    motivo: 'Punto sbagliato',
    punto: busyPoint.id,
    dosimetro: { id: dosimeter.id, codice: dosimeter.code },
    inizio: testDay,
    foto: null,
  }),
  listPlacedDosimeters: () => ({ before: testDay }),
  replaceDosimeter: ({ dosimeter }, isNew) => ({
    removalDate: testDay,
    ...(isNew ? { smarrito: true } : { newDosimeter: dosimeter.id, placementDate: testDay, img: null }),
  }),
  cancelPlacement: ({ active }) => ({ versione: active.version, motivo: 'Dosimetro sbagliato' }),
  placeDosimeter: ({ principal, client, address, dosimeter, active, plan }, isNew) => ({
    committente: principal.id,
    cliente: isNew ? postal : { id: client.id },
    indirizzo: isNew ? site : { id: address.id },
    indirizzoShipping: true,
    puntoMisurazione: {
      alias: `Punto ${dosimeter.code}`,
      superficie: 40,
      codicePiano: 4,
      stanza: 'Archivio',
      planimetry: isNew ? null : plan.id,
      planimetryPos: { x: 10, y: 20 },
    },
    dosimetro: { id: dosimeter.id, codice: dosimeter.code },
    dataPosizionamento: testDay,
    dosimetriRimossi: isNew
      ? []
      : [{ dosimeterId: active.id, dosimeterCode: active.code, dataRimozione: testDay }],
    questionario: [{ q: 2, a: 1975, p: [] }],
    applyToAllBuildings: true,
    newPlanimetries: [],
    dosimeterImg: null,
  }),
};

/** Words that no Italian text of ours has: what libraries say when they speak for themselves. */
const english =
  /\b(the|is|not|must|invalid|expected|received|required|error|failed|unexpected|too (big|small)|undefined)\b/i;

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as Json;

const oddText = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', 'Via\0Roma 1', '\ud800', 'Roma \udfff e dintorni', '😀😀', '١٢٣٤٥', '%_\\', '{}'],
    ...['sha256:', 'data:image/png;base64,', 'data:image/jpeg;base64,/9j/4AAQ', "'; drop table users; --"],
    ...['2026-02-30', '0000-00-00', '1899-12-31', '2199-12-31', '+275760-09-13', '2026-03-16T10:00:00Z'],
    ...['infinity', 'NaN', '1e9', 'a'.repeat(70_000)],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const oddNumber = fc.oneof(
  fc.constantFrom(0, -1, 0.5, -0, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, 1e-308),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);
const oddValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 4, arbitrary: oddNumber },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Json>(
      null,
      true,
      [],
      {},
      [null],
      { id: null },
      { id: '1' },
      { id: 2_000_000_000 },
      nested(200),
      Array.from({ length: 600 }, (_, index) => index),
      JSON.parse('{"__proto__": {"id": 1}, "constructor": {"prototype": 1}}') as Json,
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<Json> },
);

/** Every place inside a value, the value itself among them. */
function placesIn(value: Json, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

function put(value: Json, [key, ...rest]: string[], replacement: Json | undefined): Json | undefined {
  if (key === undefined) return replacement;
  if (typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, Json>;
  const inner = put(copy[key] ?? null, rest, replacement);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}

/** A right body with up to three places spoilt: another value, or nothing at all. */
const change = fc.record({ place: fc.nat(), value: fc.option(oddValue, { nil: undefined, freq: 8 }) });
const changes = fc.array(change, { minLength: 1, maxLength: 3 });

function spoil(right: Json, how: { place: number; value: Json | undefined }[]): Json | undefined {
  let body: Json | undefined = right;
  for (const { place, value } of how) {
    const places: string[][] = placesIn(body ?? null);
    body = put(body ?? null, places[place % places.length] ?? [], value);
  }
  return body;
}

/** What no JSON writer would send. */
const rawBody = fc.constantFrom(
  '',
  '{',
  'null',
  '\ufeff{}',
  '{"a":1}{"a":2}',
  '{"committente":1,"committente":"due"}',
  '{"committente":1e400}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"id":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '\u0000',
);
const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'image/png',
  'application/x-www-form-urlencoded',
  ';',
);

const words = (text: string) => text.split(' ');
const pathPart = fc.constantFrom(
  '',
  '9'.repeat(600),
  'f'.repeat(64),
  ...words(
    '0 -1 1.5 1e3 0x10 2147483648 99999999999999999999 %00 a%00b %ED%A0%80 % %zz .. ..%2f..%2fetc%2fpasswd',
  ),
  ...words("%F0%9F%98%80 %D9%A3 '%20or%201=1 Vic"),
);
const queryPart = fc.constantFrom(
  '',
  'x'.repeat(600),
  ...words(
    '%00 %ED%A0%80 % %F0%9F%98%80 %25_%5C -1 1e99 0.5 99999999999999999999 2026-02-30 2199-12-31 NaN [1]',
  ),
);
const oddQueryKeys = ['q', 'page', '__proto__', 'constructor', 'a[b]'];

const headers = fc.dictionary(
  fc.constantFrom('idempotency-key', 'x-request-id', 'origin', 'sec-fetch-site', 'accept-encoding', 'range'),
  fc.constantFrom(
    '',
    'null',
    '%',
    '\u00e9\u00ff',
    'http://[',
    '0'.repeat(5_000),
    '123e4567-e89b-12d3-a456-426614174000',
  ),
  { maxKeys: 2 },
);
const cookie = fc.constantFrom(
  '',
  '%',
  'radia.session_token=%E0%A4%A',
  'radia.session_token="\u00ff"; radia.session_token=1',
  `radia.session_token=${'x'.repeat(6_000)}.y%3D`,
);

const rarely = <T, U>(odd: fc.Arbitrary<T>, usual: U) =>
  fc.oneof<[{ weight: number; arbitrary: fc.Arbitrary<U> }, { weight: number; arbitrary: fc.Arbitrary<T> }]>(
    { weight: 14, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: odd },
  );
const request = fc.record({
  who: fc.constantFrom<'operatore' | 'admin'>('operatore', 'admin'),
  /** Which of the path's parameters is wrong, and how; beyond the last: none. */
  wrong: fc.record({ at: fc.nat(8), value: pathPart }),
  query: fc.array(fc.tuple(fc.nat(), queryPart), { maxLength: 4 }),
  isNew: fc.boolean(),
  changes,
  raw: rarely(rawBody, undefined),
  type: rarely(contentType, 'application/json'),
  headers: rarely(headers, {}),
  cookie: rarely(cookie, undefined),
});
type BadRequest = typeof request extends fc.Arbitrary<infer T> ? T : never;

let callers: Record<'operatore' | 'admin', Caller>;
let stranger: Caller;
let db: Db;
let own: PrincipalWorld;
let bystander: number;

beforeAll(async () => {
  const app = await openTestApp();
  own = (await buildRadonWorld(app)).own;
  bystander = (await buildUser(app.db, { username: 'passante' })).id;
  callers = { operatore: await app.as('operatore'), admin: await app.as('admin') };
  ({ stranger, db } = app);
});

/** The record that a name of the wire means, as a rule; for names not listed here any number does. */
function idNamed(name: string): number {
  const records: Record<string, number> = {
    committente: own.principal.id,
    cliente: own.client.id,
    employer: own.client.id,
    indirizzo: own.address.id,
    punto: own.busyPoint.id,
    planimetria: own.plan.id,
    planimetry: own.plan.id,
    dosimeter: own.active.id,
    dosimetro: own.active.id,
    trattamento: own.active.id,
    id: own.active.id,
    zone: own.zoneId,
    zona: own.zoneId,
    // Nobody whose session the other requests stand on.
    user: bystander,
  };
  return records[name] ?? 1;
}

function toInjection(endpoint: Endpoint, bad: BadRequest): InjectOptions {
  const { name, method, path, params, body } = endpoint;
  const right = sampleOf(params, idNamed) as Record<string, string>;
  const keys = [...queryKeys(endpoint), ...oddQueryKeys];
  let position = -1;
  const url = path.replace(/\{(\w+)\}/g, (_all, parameter: string) => {
    position += 1;
    return position === bad.wrong.at ? bad.wrong.value : encodeURIComponent(right[parameter] ?? '');
  });
  const query = bad.query.map(([key, value]) => `${keys[key % keys.length]}=${value}`).join('&');
  const payload =
    bad.raw ??
    JSON.stringify(spoil(rightBodies[name]?.(own, bad.isNew) ?? sampleOf(body, idNamed) ?? {}, bad.changes));
  return {
    method,
    url: query ? `${url}?${query}` : url,
    headers: {
      ...bad.headers,
      ...(bad.cookie === undefined ? {} : { cookie: bad.cookie }),
      'content-type': bad.type,
    },
    ...(method === 'GET' || payload === undefined ? {} : { payload }),
  };
}

describe(`whatever is sent, ${requestsInAll} times, the answer is not the server's failure and Italian (seed ${seed})`, () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(request, async (bad) => {
        if (name === 'placeDosimeter')
          own.dosimeter = await buildDosimeter(db, { principalId: own.principal.id });
        // Signing out must not end the session that all other requests stand on.
        const who = name === 'logout' ? stranger : callers[bad.who];
        const { status, failure } = await who.send(toInjection(endpoint, bad));
        expect(status).toBeLessThan(500);
        if (status === 200) return;
        expect(failureText(failure)).toBe(failure.detail);
        for (const text of [failure.detail, ...Object.values(failure.errors)])
          expect(text).not.toMatch(english);
      }),
      { seed, numRuns: runsPerEndpoint },
    );
  });
});

test('nothing of it has ended the sessions that the requests stood on', async () => {
  for (const caller of Object.values(callers)) expect((await caller.call(getMe)).status).toBe(200);
});
