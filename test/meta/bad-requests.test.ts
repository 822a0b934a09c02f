import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { getMe } from '#accounts/session/contract.ts';
import { slices } from '#app/slices.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { isAllowed, type Role } from '#platform/contract/access.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { failureText } from '#platform/contract/failure.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type Caller, openTestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { queryKeys, sampleOf } from './contract-shapes.ts';
import { rightBodies } from './right-bodies.ts';
import { type BadRequest, oddQueryKeys, request, spoil } from './spoilt-requests.ts';

/** The same requests at every run; `npm run bad-requests` sends more, or others. */
const seed = Number(process.env['BAD_REQUESTS_SEED'] ?? 20_260_316);
const requestsInAll = Number(process.env['BAD_REQUESTS'] ?? 1_500);

const endpoints = slices({} as Parameters<typeof slices>[0])
  .flatMap((slice) => slice.routes)
  .map((route) => route.endpoint);

const runsPerEndpoint = Math.ceil(requestsInAll / endpoints.length);

/** Words that no Italian text of ours has: what libraries say when they speak for themselves. */
const english =
  /\b(the|is|not|must|invalid|expected|received|required|error|failed|unexpected|too (big|small)|undefined)\b/i;

/** What says that something is wrong and not what would be right. */
const unspecific = /^(Valore|Dati) non valid[oi]\.$/;

/** Who calls: each on the records that are his to see. */
const people: Record<string, Role> = {
  operatore: 'operatore',
  zona: 'zona',
  cliente: 'cliente',
  laboratorio: 'lab',
  admin: 'admin',
};
const admitted = ({ permission }: Endpoint): string[] =>
  Object.entries(people).flatMap(([name, role]) => (isAllowed([role], permission) ? [name] : []));

let callers: Record<string, Caller>;
let stranger: Caller;
let db: Db;
let own: PrincipalWorld;
let bystander: number;

beforeAll(async () => {
  // Each request is to be looked at, none put off.
  const app = await openTestApp({ COSTLY_CALLS_PER_MINUTE: '100000' });
  own = (await buildRadonWorld(app)).own;
  bystander = (await buildUser(app.db, { username: 'passante' })).id;
  callers = {};
  for (const name of Object.keys(people)) callers[name] = await app.as(name);
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
        const names = admitted(endpoint);
        const one = callers[names[bad.who % names.length] ?? ''];
        const who = name === 'logout' || one === undefined ? stranger : one;
        const { status, failure } = await who.send(toInjection(endpoint, bad));
        expect(status).toBeLessThan(500);
        if (status === 200) return;
        expect(failureText(failure)).toBe(failure.detail);
        for (const text of [failure.detail, ...Object.values(failure.errors)]) {
          expect(text).not.toMatch(english);
          expect(text).not.toMatch(unspecific);
        }
      }),
      { seed, numRuns: runsPerEndpoint },
    );
  });
});

test('nothing of it has ended the sessions that the requests stood on', async () => {
  for (const caller of Object.values(callers)) expect((await caller.call(getMe)).status).toBe(200);
});
