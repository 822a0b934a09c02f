import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { asKeeper } from '../../reach/server/public.ts';
import { type LookupList, lookupTexts } from '../rules.ts';
import { type ItemOf, lookupKinds } from './lists.ts';
import * as queries from './queries.ts';

/** What holds for a client. Throws 404 when it is unknown, asks for no controls, or is out of reach. */
export async function readClient(
  principalId: number,
  { db, user }: RequestContext,
): Promise<queries.ClientSettings> {
  const found = await queries.findClient(db, user, principalId);
  if (!found) throw notFound(lookupTexts.clientNotFound);
  return found;
}

/** The same for one who adds to its lists. Throws 404 also where the user may only read. */
export function readKeptClient(
  principalId: number,
  context: RequestContext,
): Promise<queries.ClientSettings> {
  return readClient(principalId, { ...context, user: asKeeper(context.user) });
}

/** The entry of that name; made if there is none. Of two who type the same name at once both get the same entry. */
export async function keepEntry<List extends LookupList>(
  list: List,
  principalId: number,
  label: string,
  context: RequestContext,
): Promise<ItemOf<List>> {
  const { db } = context;
  await queries.holdEntries(db);
  const name = label.trim();
  const known = await queries.findEntry(db, list, principalId, name);
  if (known !== null) return queries.readEntry(db, list, known);
  const added = await queries.insertEntry(db, list, principalId, name);
  // Somebody else has added it in between: his is there now.
  const id = added ?? (await queries.findEntry(db, list, principalId, name));
  if (id === null) throw new Error(`no entry '${name}' in ${list}`);
  if (added !== null) {
    const event = `${lookupKinds[list].entity}.created` as const;
    await recordAudit(context, { event, entityId: id, details: { name, principalId } });
  }
  return queries.readEntry(db, list, id);
}

/** A port or airport; where the client may add arrivals it is one of them (Q1-40), unless goods leave from it. */
export async function keepPlace<List extends 'porti' | 'aeroporti'>(
  list: List,
  principalId: number,
  { label, arrivo }: { label: string; arrivo?: boolean | undefined },
  context: RequestContext,
): Promise<ItemOf<List>> {
  const client = await readKeptClient(principalId, context);
  const mayAdd = list === 'porti' ? client.canAddPorts : client.canAddAirports;
  if (arrivo && !mayAdd) throw invalid(lookupTexts.noNewArrivals, { label: lookupTexts.noNewArrivals });
  const place = await keepEntry(list, principalId, label, context);
  if (mayAdd && arrivo !== false) await queries.insertArrival(context.db, principalId, place.value);
  return place;
}
