import { existsSync } from 'node:fs';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { slices } from '#app/slices.ts';
import { buildPrincipal, buildUser, buildZone } from '#db/builders/accounts.ts';
import { buildControlClient } from '#db/builders/control-lists.ts';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import { buildBatch } from '#db/builders/results.ts';
import { buildAddress, buildClient, buildFloorPlan } from '#db/builders/sites.ts';
import { auditEvents } from '#identity/schema.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { toDataUrl } from '#platform/server/files/pictures.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { type Json, tellingSamples } from './contract-shapes.ts';
import { type Exception, endpointsOfNoRecord, exceptions } from './field-exceptions.ts';

/**
 * No field of a record can be lost: every endpoint that creates or changes one is called with bodies in which each
 * value can be told from all others, twice, and each value must come back from the endpoint that reads the record;
 * what a change did must stand in the audit trail, before and after.
 */

const endpoints = slices({} as Parameters<typeof slices>[0])
  .flatMap((slice) => slice.routes)
  .map((route) => route.endpoint);
const keysOf = ({ body }: Endpoint) => Object.keys((body as z.ZodObject).shape ?? {});
const writing = endpoints.filter(
  (endpoint) =>
    ['POST', 'PUT', 'PATCH'].includes(endpoint.method) &&
    endpoint.write !== 'none' &&
    endpoint.encoding === 'json' &&
    keysOf(endpoint).length > 0,
);
const isUpdate = ({ method }: Endpoint) => method !== 'POST';

const reading = (path: string) => endpoints.find((one) => one.method === 'GET' && one.path === path);
const collectionOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** The endpoint that tells of a record: of this one alone, or the list it is in. */
function readerOf({ name, path, method }: Endpoint): Endpoint | undefined {
  const said = exceptions[name]?.readBy;
  if (said !== undefined) return endpoints.find((one) => one.name === said);
  if (method !== 'POST') return reading(path) ?? reading(collectionOf(path));
  const one = endpoints.find(
    (other) => other.method === 'GET' && other.path.replace(/\/\{\w+\}$/, '') === path && other.path !== path,
  );
  return one ?? reading(path);
}

const ofRecords = writing.filter(({ name }) => !(name in endpointsOfNoRecord));

let app: TestApp;
let admin: Caller;
/** For each name of the wire two records that may be named: in the first body, in the second. */
let named: Record<string, [number, number]>;
let ownPlans: [number, number];
let picture: string;

beforeAll(async () => {
  app = await openTestApp();
  const { own, foreign } = await buildRadonWorld(app);
  await introduceLaboratory(app.db);
  admin = await app.as('admin');
  const zone = await buildZone(app.db);
  const plan = await buildFloorPlan(app.db, { addressId: own.address.id, sha256: own.plan.sha256 });
  const address = await buildAddress(app.db, { clientId: own.client.id });
  const batches = [await buildBatch(app.db), await buildBatch(app.db)];
  ownPlans = [own.plan.id, plan.id];
  picture = toDataUrl(await app.files.read(own.plan.sha256), 'image/png');
  const elsewhere = await Promise.all(
    [1, 2, 3, 4].map(() => buildAddress(app.db, { clientId: own.client.id })),
  );
  const [here = address, there = address, ...others] = elsewhere;
  const [clientOne, clientTwo] = [await buildClient(app.db), await buildClient(app.db)];
  const [asking, alsoAsking] = [await buildPrincipal(app.db), await buildPrincipal(app.db)];
  const [expert, otherExpert] = [
    await buildUser(app.db, { roles: ['edr'] }),
    await buildUser(app.db, { roles: ['edr'] }),
  ];
  const [account, otherAccount] = [await buildUser(app.db), await buildUser(app.db)];
  const controlled = await buildControlClient(app.db);
  named = {
    askingControls: [asking.id, alsoAsking.id],
    // Inspectors are enabled where goods of the others arrive.
    controlled: [controlled.principalId, controlled.principalId],
    esperto: [expert.id, otherExpert.id],
    utente: [account.id, otherAccount.id],
    inspector: [own.control.inspector, foreign.control.inspector],
    port: [own.control.port, foreign.control.port],
    arrivi: [own.control.port, foreign.control.port],
    company: [own.unit.company.id, foreign.unit.company.id],
    activity: [own.unit.activity.id, foreign.unit.activity.id],
    dispositivo: [own.unit.device.id, foreign.unit.device.id],
    registro: [own.unit.registry.id, foreign.unit.registry.id],
    manuale: [own.unit.manual.id, foreign.unit.manual.id],
    notifica: [own.unit.notification.id, foreign.unit.notification.id],
    instrument: [own.unit.trip.instrument, foreign.unit.trip.instrument],
    companyId: [own.unit.company.id, foreign.unit.company.id],
    device: [own.unit.device.id, foreign.unit.device.id],
    registry: [own.unit.registry.id, foreign.unit.registry.id],
    employer: [own.unit.employer.id, foreign.unit.employer.id],
    project: [own.unit.project.id, foreign.unit.project.id],
    projects: [own.unit.project.id, foreign.unit.project.id],
    // What is tied to one record cannot be tied to another: those of a change are others.
    clienti: [clientOne.id, clientTwo.id],
    indirizzi: [here.id, there.id],
    otherAddresses: [others[0]?.id ?? 0, others[1]?.id ?? 0],
    user: [1, 2],
    otherUsers: [3, 5],
    committente: [own.principal.id, foreign.principal.id],
    cliente: [own.client.id, foreign.client.id],
    indirizzo: [own.address.id, foreign.address.id],
    planimetria: ownPlans,
    planimetry: [own.plan.id, foreign.plan.id],
    zone: [own.zoneId, zone.id],
    zones: [own.zoneId, zone.id],
    principals: [own.principal.id, foreign.principal.id],
    clients: [own.client.id, foreign.client.id],
    addresses: [own.address.id, address.id],
    lotto: [batches[0]?.batchId ?? 0, batches[1]?.batchId ?? 0],
  };
});

const letters = 26;
const letter = (count: number) => String.fromCharCode(65 + (Math.floor(count) % letters));
const texts: Record<string, (count: number) => string> = {
  email: (count) => `prova${count}@radia.example`,
  // Capitals are kept beside the name that is folded.
  username: (count) => `Prova${count}`,
  typed: (count) => `Prova <prova${count}@radia.invalid>`,
  codice: (count) => `PRV-${count}`,
  codici: (count) => `PRV-${count}`,
  content: () => 'replaced by a picture',
  immagine: () => `sha256:${'0'.repeat(64)}`,
  pec: (count) => `prova${count}@pec.radia.example`,
  cap: (count) => String(10_000 + count),
  province: (count) => `${letter(count / letters)}${letter(count)}`,
  fiscalCode: (count) => String(10_000_000_000 + count),
  taxId: (count) => String(20_000_000_000 + count),
};
/** Whether the body being made is the first or the second of an endpoint. */
let turn = 0;
const telling = tellingSamples(
  (name) => named[name]?.[turn] ?? 1,
  (name, count) => texts[name]?.(count),
);

type Fields = Record<string, Json>;
type Answer = Record<string, unknown>;

function bodyOf(endpoint: Endpoint, which: 0 | 1): Fields {
  turn = which;
  const made = telling(endpoint.body) as Fields;
  const { given } = exceptions[endpoint.name] ?? {};
  return { ...made, ...given?.({ which, ownPlans, named, picture }) };
}

/** Whether a value has come back: as it was sent, or for the number of a record as that record. */
function comesBack(sent: Json | undefined, read: unknown): boolean {
  if (sent === null || sent === undefined) return read === null || read === undefined;
  if (Array.isArray(sent))
    return (
      Array.isArray(read) &&
      read.length === sent.length &&
      sent.every((one) => read.some((other) => comesBack(one, other)))
    );
  if (typeof sent === 'object')
    return (
      typeof read === 'object' &&
      read !== null &&
      Object.entries(sent).every(([key, value]) => comesBack(value, (read as Answer)[key]))
    );
  if (typeof read === 'object' && read !== null)
    return (read as Answer)['id'] === sent || (read as Answer)['codice'] === sent;
  return read === sent;
}

function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
}

const pathParams = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
type Path = Record<string, number>;

/** Writes, and returns where the record is. */
async function write(endpoint: Endpoint, path: Path, body: Fields): Promise<Path> {
  const answer = await admin.call(endpoint, { params: path, body });
  expect([endpoint.name, answer.status, answer.failure]).toEqual([endpoint.name, 200, answer.failure]);
  if (isUpdate(endpoint)) return path;
  const reader = readerOf(endpoint);
  const id = exceptions[endpoint.name]?.idIn?.(answer.body as Answer) ?? (answer.body as { id: number }).id;
  const own = pathParams(reader?.path ?? '').at(-1) ?? 'id';
  return { ...path, ...(pathParams(endpoint.path).includes(own) ? {} : { [own]: id }), id };
}

/** The record as it is read; in a list the one with its number. */
async function read(endpoint: Endpoint, path: Path): Promise<Answer> {
  const reader = readerOf(endpoint);
  if (!reader) throw new Error(`Say in field-exceptions.ts what reads back ${endpoint.name}.`);
  const { status, body } = await admin.call(reader, { params: path });
  expect([reader.name, status]).toEqual([reader.name, 200]);
  const id = path[pathParams(endpoint.path).at(-1) ?? ''] ?? path['id'];
  const lists = Object.values(body as Answer).filter(Array.isArray);
  const isList =
    exceptions[endpoint.name]?.readBy !== undefined ||
    reader.path === (isUpdate(endpoint) ? collectionOf(endpoint.path) : endpoint.path);
  const answer = isList
    ? (lists.flat() as Answer[]).find((row) => row['id'] === (path['id'] ?? id) || row['committente'] === id)
    : (body as Answer);
  return { ...answer, ...exceptions[endpoint.name]?.readAs?.(answer ?? {}) };
}

const isChecked = (exception: Exception | undefined, field: string) =>
  !['versione', 'version'].includes(field) && !(field in (exception?.writeOnly ?? {}));

async function expectEveryField(endpoint: Endpoint, path: Path, body: Fields): Promise<Answer> {
  const record = await read(endpoint, path);
  const exception = exceptions[endpoint.name];
  const lost = keysOf(endpoint).filter(
    (field) => isChecked(exception, field) && !comesBack(body[field], record[field]),
  );
  expect({ endpoint: endpoint.name, lost, of: lost.length > 0 ? [body, record] : [] }).toEqual({
    ...{ endpoint: endpoint.name, lost: [], of: [] },
  });
  return record;
}

/** Where a record stands that an endpoint may change: a new one, as the endpoint beside it makes it. */
async function somethingToChange(update: Endpoint): Promise<Path> {
  const { record } = exceptions[update.name] ?? {};
  if (record) return record({ named });
  const create = endpoints.find((one) => one.method === 'POST' && one.path === collectionOf(update.path));
  if (!create) throw new Error(`Say in field-exceptions.ts what ${update.name} may change.`);
  const body = bodyOf(create, 0);
  const made = await write(create, {}, { ...body, ...exceptions[update.name]?.begin });
  return { [pathParams(update.path).at(-1) ?? '']: made['id'] ?? 0 };
}

async function expectInTrail(endpoint: Endpoint, id: number, before: Fields, after: Fields): Promise<void> {
  const exception = exceptions[endpoint.name];
  if (exception?.trail === 'none') return;
  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.entityId, String(id)))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  const details = event?.details as { before: object; after: object };
  const fields = keysOf(endpoint).filter(
    (field) => isChecked(exception, field) && !exception?.notInTrail?.fields.includes(field),
  );
  const untold = (values: object, body: Fields) =>
    fields.filter((field) => !leaves(body[field]).every((value) => leaves(values).includes(value ?? null)));
  expect({
    ...{ endpoint: endpoint.name, before: untold(details, before) },
    ...{ after: untold(details, after), details: details.before ? '' : details },
  }).toEqual({ endpoint: endpoint.name, before: [], after: [], details: '' });
}

describe('every field that is written comes back from where it is read', () => {
  test.each(ofRecords.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      if (!isUpdate(endpoint)) {
        for (const which of [0, 1] as const) {
          const body = bodyOf(endpoint, which);
          const place = exceptions[endpoint.name]?.record?.({ named }) ?? {};
          await expectEveryField(endpoint, await write(endpoint, place, body), body);
        }
        return;
      }
      const path = await somethingToChange(endpoint);
      const bodies = [bodyOf(endpoint, 0), bodyOf(endpoint, 1)] as const;
      let versione = Number(
        (await read(endpoint, path))['versione'] ?? (await read(endpoint, path))['version'],
      );
      for (const body of bodies) {
        await write(endpoint, path, { ...body, versione, version: versione });
        const record = await expectEveryField(endpoint, path, body);
        versione = Number(record['versione'] ?? record['version']);
      }
      await expectInTrail(endpoint, path[pathParams(endpoint.path).at(-1) ?? ''] ?? 0, ...bodies);
    },
  );
});

test('every exception is one of an endpoint, a field and a place that there are', () => {
  const places = Object.values(endpointsOfNoRecord).flatMap((why) => why.match(/src\/\S+/g) ?? []);
  expect(places.filter((place) => !existsSync(place))).toEqual([]);
  const names = writing.map(({ name }) => name);
  expect(
    Object.keys({ ...endpointsOfNoRecord, ...exceptions }).filter((name) => !names.includes(name)),
  ).toEqual([]);
  for (const [name, { writeOnly = {}, notInTrail }] of Object.entries(exceptions)) {
    const endpoint = writing.find((one) => one.name === name);
    const fields = [...Object.keys(writeOnly), ...(notInTrail?.fields ?? [])];
    expect([name, fields.filter((field) => endpoint && !keysOf(endpoint).includes(field))]).toEqual([
      name,
      [],
    ]);
  }
});
