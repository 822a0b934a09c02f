import { getMe } from '#accounts/session/contract.ts';
import { endpoints, lineOf } from '#test/meta/access/endpoints.ts';
import type { Call } from '#test/meta/access/entry.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';
import type { Bench } from '../bench.ts';
import type { Client } from '../client.ts';
import { fillLists, listedFolders, listedIds, listedTrip, listedUnit } from '../listed-world.ts';
import { compare, type Way } from '../measure.ts';
import { type Finding, ms, written } from '../report.ts';
import { crowd, crowdClient, history, operator, password, spread } from '../world.ts';

type Endpoint = (typeof endpoints)[number];
type NamedWay = readonly [name: string, way: Way];
const rowsOfPage = 50;

/** Two words, as somebody types them. */
const words = 'sede 47';

/** Whatever has rows: what is called a list or a table, and the first pages with queues and counts. */
const isList = ({ name, method, encoding }: Endpoint) =>
  (method === 'GET' && /^list|Dashboard$|Day$|MenuCounts$|^getClientView$|^getCompany$/.test(name)) ||
  (encoding === 'form' && !/^(order|loadCalendar)/.test(name));

const crowdedSites = 'mille punti';
/** Records that lists are asked about: a client with thousands of sites, a site with a thousand points, a principal with thousands of clients. */
const worlds = [
  ['sedi', worldOf(spread)],
  [crowdedSites, worldOf(history)],
  ['clienti', worldOf({ ...spread, principalId: crowd.principalId, clientId: crowdClient(0) })],
] as const;

type Above = Record<'principalId' | 'clientId' | 'addressId' | 'pointId' | 'placementId', number>;

function worldOf({ principalId, clientId, addressId, pointId, placementId }: Above): PrincipalWorld {
  const id = (value: number) => ({ id: value });
  const unit = Object.fromEntries(Object.entries(listedUnit).map(([kind, value]) => [kind, id(value)]));
  return {
    ...{ principal: id(principalId), client: id(clientId), address: id(addressId), zoneId: listedIds.zone },
    ...{ plan: id(1), freePoint: id(pointId), busyPoint: id(pointId), active: { id: placementId } },
    ...{ dosimeter: { id: placementId, dosimeterId: placementId, code: `LBS${placementId}` } },
    unit: {
      ...{ ...unit, worker: id(1), activity: id(1), notification: id(1), role: id(1) },
      ...{ reference: id(9001), folders: listedFolders, trip: listedTrip },
    },
  } as unknown as PrincipalWorld;
}

/** Every list of the installation, at the size of thousands of sites: the slowest of the records it can be asked about. */
export async function measureLists({ sizes, openOver }: Bench): Promise<Finding[]> {
  const product = await openOver(sizes.lists);
  await fillLists(product, sizes);
  const { laboratory, visitor } = product;
  const callers = { laboratorio: laboratory, operatore: await visitor.signIn(operator(1), password) };
  // A few rounds are enough to see whether a page is far from what it may take; there are hundreds of them.
  const rounds = { rounds: Math.ceil(sizes.rounds / 12), warmUp: 1 };
  // All are asked for once before any is measured: a list that cannot be read is told at once.
  const lists: { name: string; ways: NamedWay[] }[] = [];
  for (const endpoint of endpoints.filter(isList)) {
    const { roles } = lineOf(endpoint.name);
    const isOfField = roles === 'signed-in' || roles.includes('operatore');
    const possible = Object.entries(callers)
      .filter(([who]) => who === 'laboratorio' || isOfField)
      .flatMap(([who, caller]) => waysOf(endpoint, who, caller));
    lists.push({ name: endpoint.name, ways: await thoseThatAnswer(possible) });
  }
  const me = () => laboratory.succeed({ path: getMe.path });
  const findings: Finding[] = [];
  for (const { name: list, ways } of lists) {
    const times: Record<string, number> = await compare({ ...Object.fromEntries(ways), me }, rounds);
    const slowestOf = (some: readonly NamedWay[]) =>
      some.map(([name]) => name).toSorted((a, b) => (times[b] ?? 0) - (times[a] ?? 0))[0];
    const isCrowded = ([name]: NamedWay) => name.includes(crowdedSites);
    for (const name of [
      slowestOf(ways.filter((way) => !isCrowded(way))),
      slowestOf(ways.filter((way) => isCrowded(way))),
    ]) {
      if (name === undefined) continue;
      const [time, least] = [times[name] ?? Number.NaN, times['me'] ?? Number.NaN];
      findings.push({
        what: `Elenco ${list}, ${name}`,
        measured: `${written(time / least, '×')} «chi sono»`,
        reference: `«chi sono» ${ms(least)}`,
        value: time,
        unit: 'ms',
        aim: 300,
      });
    }
  }
  return findings;
}

/** Of records that have no such list there is none; a list that nothing has is a mistake of this measurement. */
async function thoseThatAnswer(ways: readonly NamedWay[]): Promise<NamedWay[]> {
  const answers = await Promise.allSettled(ways.map(([, way]) => way()));
  const found = ways.filter((_way, at) => answers[at]?.status === 'fulfilled');
  const refused = answers.find((answer) => answer.status === 'rejected');
  if (found.length === 0 && refused) throw refused.reason;
  return found;
}

/** Each way of asking for a list that makes a difference: by a person about a record. */
function waysOf(endpoint: Endpoint, who: string, caller: Client): NamedWay[] {
  const asked = new Set<string>();
  const ways: NamedWay[] = [];
  for (const [which, world] of worlds) {
    const call = callOf(endpoint, world);
    const key = JSON.stringify(call);
    if (asked.has(key)) continue;
    asked.add(key);
    const about = asked.size > 1 || isScoped(endpoint) ? `, ${which}` : '';
    ways.push([`${who}${about}`, () => caller.succeed(sentBy(endpoint, call))]);
    if (isSearched(endpoint, call))
      ways.push([`${who}${about}, cercando`, () => caller.succeed(sentBy(endpoint, call, words))]);
  }
  return ways;
}

const asksFor = ({ query }: Endpoint, field: string) => 'shape' in query && field in (query.shape as object);
const isScoped = ({ path }: Endpoint) => path.includes('{');
/** Whether words narrow the list down, that it can be asked for without, too. */
const isSearched = (endpoint: Endpoint, { query = {} }: Call) =>
  endpoint.encoding === 'form' || (asksFor(endpoint, 'q') && !('q' in query));

/** What the walk of endpoints × roles asks for, with ids that have rows here where it has none. */
function callOf({ name, path }: Endpoint, world: PrincipalWorld): Call {
  const { answers, on } = lineOf(name);
  const call = on(world);
  if (answers === undefined) return call;
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
  const known = Object.entries(listedIds).filter(([key]) => named.includes(key));
  return { ...call, params: { ...call.params, ...Object.fromEntries(known) } };
}

function sentBy(endpoint: Endpoint, { params = {}, query = {}, body }: Call, q = '') {
  const { method, encoding } = endpoint;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, key: string) => String(params[key]));
  const asked = new URLSearchParams(query);
  if (asksFor(endpoint, 'size')) asked.set('size', String(rowsOfPage));
  if (q) asked.set('q', q);
  const search = asked.toString();
  const at = { method, path: `${path}${search && `?${search}`}` };
  if (encoding !== 'form') return { ...at, ...(method === 'GET' ? {} : { body: body ?? {} }) };
  const slice = { start: '0', length: String(rowsOfPage), 'search[value]': q };
  const fields = { ...(body as Record<string, string>), ...slice };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { ...at, headers, body: Buffer.from(new URLSearchParams(fields).toString()) };
}
