import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, getClientRecord, listClientRecords } from '#customers/client-records/contract.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { storePicture } from '#post/pictures/contract.ts';
import { type BareOrder } from '../bare-server.ts';
import type { Bench } from '../bench.ts';
import { startReference } from '../children.ts';
import { Client } from '../client.ts';
import { ratesOf, type Way } from '../measure.ts';
import { memoryOf, resetPeak } from '../memory.ts';
import { signed, takePhoto } from '../photos.ts';
import type { Finding } from '../report.ts';
import { crowd, crowdClient, firstAtOnce, freePlacement, laboratory, password, site } from '../world.ts';

const connections = 32;
const creating = 8;
const pageSize = 25;
const bytesPerMB = 1_000_000;

/** The same things done by hand: what the calls below must at least ask the database. */
const bareCalls: BareOrder['calls'] = {
  '/client': [
    {
      text: `select id, name, address, city, postal_code, province, external_code, principal_id, active, legacy, version
               from clients where id = $1`,
    },
  ],
  '/clients': [
    {
      text: `select id, name, address, city, postal_code, province, principal_id, active, legacy
               from clients where principal_id = $1 and active order by name, id limit $2`,
    },
  ],
  '/new-client': [
    {
      text: `insert into clients (principal_id, name, address, city, postal_code, province)
             values ($1, $2, $3, $4, $5, $6) returning *`,
    },
  ],
  '/placement': [
    {
      text: `update placements set point_id = $2, started_on = $3, photo_sha256 = $4, placed_at = now()
              where id = $1 and started_on is null returning id`,
    },
    {
      text: `insert into audit_events (happened_at, event, entity, entity_id, details)
             values (now(), 'placement.placed', 'placement', $1, '{}')`,
    },
  ],
  '/files': [
    {
      text: `insert into stored_files (sha256, media_type, size, stored_at) values ($1, 'image/jpeg', $2, now())`,
    },
  ],
};

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const withValues = (call: string, ...values: unknown[]) =>
  `${call}?values=${encodeURIComponent(JSON.stringify([values]))}`;

/** What one server is asked to do: the n-th record, list, new record, placement and placement with photo. */
type Hot = Record<'record' | 'list' | 'create' | 'place' | 'placeWithPhoto', (n: number) => Promise<unknown>>;

function productCalls(client: Client, clients: number, photo: Buffer): Hot {
  const list = new URLSearchParams({ size: String(pageSize), committente: String(crowd.principalId) });
  const place = (n: number, photoOf?: string) => {
    const { pointId, dosimeterId, code } = freePlacement(n);
    return client.succeed({
      method: 'POST',
      path: placeDosimeter.path.replace('{committente}', String(site.principalId)),
      headers: { 'idempotency-key': randomUUID() },
      body: {
        ...{
          committente: site.principalId,
          cliente: { id: site.clientId },
          indirizzo: { id: site.addressId },
        },
        ...{ puntoMisurazione: { id: pointId }, dosimetro: { id: dosimeterId, codice: code } },
        ...{ dataPosizionamento: '2026-03-02', ...(photoOf ? { dosimeterImg: `sha256:${photoOf}` } : {}) },
      },
    });
  };
  return {
    record: (n) =>
      client.succeed({ path: getClientRecord.path.replace('{cliente}', String(crowdClient(n % clients))) }),
    list: () => client.succeed({ path: `${listClientRecords.path}?${list.toString()}` }),
    create: (n) =>
      client.succeed({
        method: 'POST',
        path: createClient.path,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          ...{
            committente: crowd.principalId,
            displayName: `Cliente nuovo ${n}`,
            address: 'Via della Misura 1',
          },
          ...{ city: 'Padova', cap: '35100', provincia: 'PD', codiceEsterno: null },
        },
      }),
    place: (n) => place(n),
    async placeWithPhoto(n) {
      const bytes = signed(photo, `hot-${n}`);
      const sha256 = sha256Of(bytes);
      await client.succeed({
        ...{ method: 'PUT', path: storePicture.path.replace('{sha256}', sha256), body: bytes },
        headers: { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) },
      });
      await place(n, sha256);
    },
  };
}

function bareCallsOf(client: Client, clients: number, photo: Buffer): Hot {
  const place = (n: number, photoOf: string | null) => {
    const { pointId, dosimeterId } = freePlacement(n);
    const values = [[dosimeterId, pointId, '2026-03-02', photoOf], [String(dosimeterId)]];
    return client.succeed({ method: 'POST', path: '/placement', body: values });
  };
  return {
    record: (n) => client.succeed({ path: withValues('/client', crowdClient(n % clients)) }),
    list: () => client.succeed({ path: withValues('/clients', crowd.principalId, pageSize) }),
    create: (n) => {
      const values = [crowd.principalId, `Cliente nuovo ${n}`, 'Via della Misura 1', 'Padova', '35100', 'PD'];
      return client.succeed({ method: 'POST', path: '/new-client', body: [values] });
    },
    place: (n) => place(n, null),
    async placeWithPhoto(n) {
      const bytes = signed(photo, `hot-${n}`);
      const sha256 = sha256Of(bytes);
      await client.succeed({
        ...{ method: 'PUT', path: withValues('/files', sha256, bytes.length), body: bytes },
        headers: { 'content-length': String(bytes.length) },
      });
      await place(n, sha256);
    },
  };
}

const kinds: { name: keyof Hot; what: string; least: number; atOnce: number; isPlacing?: true }[] = [
  { name: 'record', what: 'Un cliente', least: 0.25, atOnce: connections },
  { name: 'list', what: `Elenco di ${pageSize} clienti`, least: 0.4, atOnce: connections },
  { name: 'create', what: 'Un cliente nuovo', least: 0.25, atOnce: creating },
  { name: 'place', what: 'Posizionamento senza foto', least: 0.2, atOnce: connections, isPlacing: true },
  {
    name: 'placeWithPhoto',
    what: 'Posizionamento con foto',
    least: 0.3,
    atOnce: connections,
    isPlacing: true,
  },
];

/** The calls that come most often, by many at once, against the least that a server can do on the same database. */
export async function measureHotPaths({ sizes, large }: Bench): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'radia-bench-files-'));
  const bare = await startReference('bare-server.ts', {
    ...{ databaseUrl: large.databaseUrl, calls: bareCalls, connections: 20, folder },
  } satisfies BareOrder);
  const agents = () => new Agent({ keepAlive: true, maxSockets: connections });
  const visitor = new Client(large.url, '', agents());
  const bareClient = new Client(bare.url, '', agents());
  try {
    const photo = await takePhoto();
    const product = productCalls(await visitor.signIn(laboratory, password), sizes.clients, photo);
    const reference = bareCallsOf(bareClient, sizes.clients, photo);
    await resetPeak(large);
    const findings: Finding[] = [];
    let placed = firstAtOnce(sizes);
    let done = 0;
    for (const { name, what, least, atOnce, isPlacing } of kinds) {
      const next = () => (isPlacing ? (placed += 1) : (done += 1)) - 1;
      const ways: Record<'product' | 'bare', Way> = {
        product: () => product[name](next()),
        bare: () => reference[name](next()),
      };
      const rates = await ratesOf(ways, { ...sizes.calls, atOnce });
      findings.push({
        what: `${what}, ${atOnce} insieme`,
        measured: `${Math.round(rates.product)}/s`,
        reference: `node:http e pg ${Math.round(rates.bare)}/s`,
        ...{ value: rates.product / rates.bare, unit: '×', least },
      });
    }
    const peak = ((await memoryOf(large, 'VmHWM')) * 1024) / bytesPerMB;
    return [
      ...findings,
      { ...{ what: 'Memoria di picco intanto', measured: '', value: peak, unit: 'MB', aim: 300 } },
    ];
  } finally {
    visitor.close();
    bareClient.close();
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
