import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { refuseStale } from '#platform/server/database/records.ts';
import { conflict, forbidden, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertClient } from '../../customers/server/public.ts';
import type { ClientRecord, createClient as create, updateClient as update } from '../contract.ts';
import { clientTexts, recordTexts } from '../rules.ts';
import { refuseForeignCode } from './public.ts';
import * as queries from './queries.ts';

/** Stores a new client below a principal that is in use. */
export async function createClient(
  { committente, codiceEsterno, ...fields }: BodyOf<typeof create>,
  context: RequestContext,
): Promise<ClientRecord> {
  const { db, user } = context;
  const principal = await queries.findPrincipal(db, user, committente);
  if (!principal) throw notFound();
  if (!principal.mayAdd) throw forbidden();
  if (!principal.active) throw invalid(clientTexts.principalOut, { committente: clientTexts.principalOut });
  refuseForeignCode(user, null, codiceEsterno);
  const { id } = await insertClient(db, { ...fields, principalId: committente }, codiceEsterno).catch(refuse);
  await recordAudit(context, {
    event: 'client.created',
    entityId: id,
    details: { name: fields.displayName, principalId: committente },
  });
  return found(await queries.findClient(db, user, id));
}

/** Changes a client that nobody else has changed meanwhile. It stays in use while dosimeters are at its points. */
export async function changeClient(
  clientId: number,
  body: BodyOf<typeof update>,
  context: RequestContext,
): Promise<ClientRecord> {
  const { db, user } = context;
  await queries.lockClient(db, clientId);
  const before = found(await queries.findClient(db, user, clientId));
  if (!before.modificabile) throw forbidden();
  refuseStale(before.versione, body.versione);
  refuseForeignCode(user, before.codiceEsterno, body.codiceEsterno);
  if (before.attivo && !body.attivo && before.dosimetriAttivi > 0)
    throw conflict(recordTexts.hasActive(before.dosimetriAttivi));
  if (!before.attivo && body.attivo && !before.committente.attivo) throw conflict(clientTexts.principalOut);
  const changes = changesBetween(valuesOf(before), valuesOf({ ...body, storico: false }));
  if (!changes) return before;
  await queries.updateClient(db, clientId, body).catch(refuse);
  await recordAudit(context, { event: 'client.updated', entityId: clientId, details: changes });
  return found(await queries.findClient(db, user, clientId));
}

type Values = Omit<BodyOf<typeof update>, 'versione'> & { storico: boolean };

function valuesOf(client: Values) {
  return {
    name: client.displayName,
    address: client.address,
    city: client.city,
    postalCode: client.cap,
    province: client.provincia,
    externalCode: client.codiceEsterno,
    active: client.attivo,
    legacy: client.storico,
  };
}

function found(record: ClientRecord | null): ClientRecord {
  if (!record) throw notFound();
  return record;
}

function refuse(error: unknown): never {
  return onConstraint(error, {
    clients_external_code: () =>
      invalid(clientTexts.externalCodeTaken, { codiceEsterno: clientTexts.externalCodeTaken }),
    clients_in_use: () => conflict(recordTexts.becameActive),
  });
}
