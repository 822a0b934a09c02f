import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listClients, listPrincipals } from '#customers/customers/contract.ts';
import { listPoints } from '#customers/points/contract.ts';
import { listAddresses } from '#customers/sites/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { suggestMunicipalities } from '#geography/municipalities/contract.ts';
import { storePicture } from '#post/pictures/contract.ts';
import type { Bench } from '../bench.ts';
import { Client } from '../client.ts';
import { percentile } from '../measure.ts';
import { signed, takePhoto } from '../photos.ts';
import { type Finding, ms } from '../report.ts';
import { operator, password, workOf } from '../world.ts';

const signInsAtOnce = 4;

type Step = Parameters<Client['send']>[0];
type Tally = { times: number[]; placed: number; errors: string[] };

const fill = (path: string, ids: Record<string, string | number>) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(ids[name])));

/** What the wizard asks and sends on the way to the n-th placement of an operator. */
function wayOf(user: number, n: number, photo: Buffer): Step[] {
  const { principalId, place } = workOf(user);
  const { clientId, addressId, pointId, dosimeterId, code } = place(n);
  const ids = { committente: principalId, cliente: clientId, indirizzo: addressId, query: 'pado' };
  const picture = signed(photo, `${user}-${n}`);
  const sha256 = createHash('sha256').update(picture).digest('hex');
  return [
    { path: listPrincipals.path },
    { path: fill(listClients.path, ids) },
    { path: fill(suggestMunicipalities.path, ids) },
    { path: fill(listAddresses.path, ids) },
    { path: fill(listPoints.path, ids) },
    {
      ...{ method: 'POST', path: fill(listAvailableDosimeters.path, ids) },
      body: { cliente: clientId, indirizzo: addressId },
    },
    {
      ...{ method: 'PUT', path: fill(storePicture.path, { sha256 }), body: picture },
      headers: { 'content-type': 'image/jpeg', 'content-length': String(picture.length) },
    },
    {
      ...{ method: 'POST', path: fill(placeDosimeter.path, ids) },
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        ...{ committente: principalId, cliente: { id: clientId }, indirizzo: { id: addressId } },
        ...{ puntoMisurazione: { id: pointId }, dosimetro: { id: dosimeterId, codice: code } },
        ...{ dataPosizionamento: '2026-03-02', dosimeterImg: `sha256:${sha256}` },
      },
    },
  ];
}

type Working = { photo: Buffer; pauseMs: Bench['sizes']['pauseMs']; end: number; tally: Tally };

async function work(client: Client, user: number, { photo, pauseMs, end, tally }: Working): Promise<void> {
  const { least, most } = pauseMs;
  await pause(Math.random() * most);
  for (let n = 0; n < workOf(user).places; n += 1) {
    for (const step of wayOf(user, n, photo)) {
      if (performance.now() >= end) return;
      await measured(client, step, tally);
      await pause(least + Math.random() * (most - least));
    }
    tally.placed += 1;
  }
}

async function measured(client: Client, step: Step, tally: Tally): Promise<void> {
  const started = performance.now();
  const reply = await client.send(step).catch((error: Error) => error);
  tally.times.push(performance.now() - started);
  if (reply instanceof Error) tally.errors.push(reply.message);
  else if (reply.status !== 200) tally.errors.push(`${step.path}: ${reply.status} ${reply.body.toString()}`);
}

async function signInAll(url: string, users: number): Promise<Client[]> {
  const anybody = new Client(url, '', new Agent({ keepAlive: true, maxSockets: Infinity }));
  const clients: Client[] = [];
  for (let first = 1; first <= users; first += signInsAtOnce) {
    const numbers = Array.from({ length: Math.min(signInsAtOnce, users - first + 1) }, (_, n) => first + n);
    clients.push(...(await Promise.all(numbers.map((n) => anybody.signIn(operator(n), password)))));
  }
  return clients;
}

/** Many operators in the wizard at once: how long they wait, and whether anything fails. */
export async function measureUsers({ sizes, large }: Bench): Promise<Finding[]> {
  const photo = await takePhoto();
  const clients = await signInAll(large.url, sizes.users);
  const tally: Tally = { times: [], placed: 0, errors: [] };
  const started = performance.now();
  const end = started + sizes.seconds * 1000;
  const working = { photo, pauseMs: sizes.pauseMs, end, tally };
  await Promise.all(clients.map((client, index) => work(client, index + 1, working)));
  const seconds = (performance.now() - started) / 1000;
  clients[0]?.close();
  const what = `${sizes.users} utenti per ${sizes.seconds} s`;
  const [firstError] = tally.errors;
  return [
    {
      what: `${what}: errori`,
      measured: `${tally.times.length} richieste, ${tally.placed} posizionamenti con foto`,
      ...(firstError === undefined ? {} : { reference: firstError }),
      value: tally.errors.length,
      unit: '',
      aim: 0,
    },
    {
      what: `${what}: richieste al secondo`,
      measured: '',
      value: tally.times.length / seconds,
      unit: '/s',
    },
    {
      what: `${what}: attesa`,
      measured: `p50 ${ms(percentile(tally.times, 0.5))}, p99 ${ms(percentile(tally.times, 0.99))}`,
      reference: `p99 di una richiesta, obiettivo proprio`,
      value: percentile(tally.times, 0.99),
      unit: 'ms',
      aim: 500,
    },
  ];
}
