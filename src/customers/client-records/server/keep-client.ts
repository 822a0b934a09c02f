import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord, recordKind } from '#identity/record-keeping/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertClient } from '../../customers/server/public.ts';
import {
  type ClientRecord,
  type createClient as create,
  getClientHistory,
  getClientRecord,
  updateClient,
} from '../contract.ts';
import { clientTexts, recordTexts } from '../rules.ts';
import { clientFields } from './fields.ts';
import { refuseForeignCode, refuseParent } from './public.ts';
import * as queries from './queries.ts';

/** A client stays in use while dosimeters are at its points. */
export const clientKind = recordKind({
  entity: 'client',
  event: 'client.updated',
  get: getClientRecord,
  history: getClientHistory,
  update: updateClient,
  idIn: ({ cliente }) => cliente,
  fields: clientFields,
  find: (id, { db, user }) => queries.findClient(db, user, id),
  wanted: (body) => ({ ...body, storico: false }),
  check(before, body, { user }) {
    refuseForeignCode(user, before.codiceEsterno, body.codiceEsterno);
    if (before.attivo && !body.attivo && before.dosimetriAttivi > 0)
      throw conflict(recordTexts.hasActive(before.dosimetriAttivi));
    if (!before.attivo && body.attivo && !before.committente.attivo) throw conflict(clientTexts.principalOut);
  },
  constraints: refusals,
});

/** Stores a new client below a principal that is in use. */
export async function createClient(
  { committente, ...fields }: BodyOf<typeof create>,
  context: RequestContext,
): Promise<ClientRecord> {
  const { db, user } = context;
  const principal = await queries.findPrincipal(db, user, committente);
  refuseParent(principal, { committente: clientTexts.principalOut });
  refuseForeignCode(user, null, fields.codiceEsterno);
  const { id } = await insertClient(db, { ...fields, principalId: committente }).catch((error: unknown) =>
    onConstraint(error, refusals()),
  );
  await recordAudit(context, {
    event: 'client.created',
    entityId: id,
    details: { name: fields.displayName, principalId: committente },
  });
  return readRecord(clientKind, id, context);
}

function refusals() {
  return {
    clients_external_code: () =>
      invalid(clientTexts.externalCodeTaken, { codiceEsterno: clientTexts.externalCodeTaken }),
    clients_in_use: () => conflict(recordTexts.becameActive),
  };
}
