import { sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { formsWithinReach } from '../../reach/server/public.ts';
import type { findInstrumentClients, listFormInstruments } from '../contract.ts';
import { cardTexts } from '../rules.ts';
import { findControlClient, isUsedBy, listUsableInstruments } from './instrument-queries.ts';
import { measuresFor } from './reach.ts';

/** The instruments of a form's client; of a form that is not there yet (0) those of the client that is named (Q1-34). */
export async function listForForm(
  mod: number,
  { client }: QueryOf<typeof listFormInstruments>,
  context: RequestContext,
): Promise<ReplyOf<typeof listFormInstruments>> {
  const { db, clock, user } = context;
  if (mod === 0 && client === undefined) throw invalid(cardTexts.noClient, { client: cardTexts.noClient });
  const clientId = mod === 0 ? (client ?? 0) : await clientOfForm(mod, context);
  const today = clock.today();
  const found = await findControlClient(db, clientId, (column) =>
    mod === 0 ? measuresFor(user, column, today) : sql`true`,
  );
  if (found === null) throw notFound();
  const { mandatory, ...named } = found;
  const usable = await listUsableInstruments(db, { clientId, day: today });
  return {
    instrumentList: usable.map(({ item }) => item),
    instrumentMandatory: mandatory,
    client: named,
  };
}

async function clientOfForm(mod: number, { db, user }: RequestContext): Promise<number> {
  const { rows } = await db.execute<{ client: number }>(sql`
    select f.principal_id as client from control_forms f where f.id = ${mod} and ${formsWithinReach(user)}`);
  const [found] = rows;
  if (!found) throw notFound();
  return found.client;
}

/** The clients for which an instrument may be used and the user may measure: where a scanned label leads. Throws 404. */
export async function findClients(
  instrument: number,
  { db, clock, user }: RequestContext,
): Promise<ReplyOf<typeof findInstrumentClients>> {
  const asks = measuresFor(user, sql`c.principal_id`, clock.today());
  const { rows } = await db.execute<{ value: number; label: string }>(sql`
    select p.id as value, p.name as label from instruments i
      join control_clients c on ${isUsedBy(sql`c.principal_id`)} and ${asks}
      join principals p on p.id = c.principal_id
     where i.id = ${instrument} and i.kind = 'portatile' order by lower(p.name), p.id`);
  if (rows.length === 0) throw notFound(cardTexts.notFound);
  return { clienti: rows };
}
