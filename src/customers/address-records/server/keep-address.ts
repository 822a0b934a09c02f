import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord, recordKind } from '#identity/record-keeping/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { recordTexts } from '../../client-records/rules.ts';
import { refuseForeignCode, refuseParent } from '../../client-records/server/public.ts';
import { buildingCodeProblems, buildingTexts, wholePlace } from '../../sites/rules.ts';
import { insertAddress, listBuildingCodes } from '../../sites/server/public.ts';
import {
  type AddressRecord,
  type createAddress as create,
  getAddressHistory,
  getAddressRecord,
  updateAddress,
} from '../contract.ts';
import { addressTexts } from '../rules.ts';
import { addressFields } from './fields.ts';
import * as queries from './queries.ts';

/**
 * An address stays in use while dosimeters are at its points. Its building code is asked about only when it changes:
 * another address may have got the same one later.
 */
export const addressKind = recordKind({
  entity: 'address',
  event: 'address.updated',
  get: getAddressRecord,
  history: getAddressHistory,
  update: updateAddress,
  idIn: ({ indirizzo }) => indirizzo,
  fields: addressFields,
  find: (id, { db, user }) => queries.findAddress(db, user, id),
  wanted: (body) => ({ ...body, ...wholePlace(body), storico: false }),
  check(before, body, { user }) {
    refuseForeignCode(user, before.codiceEsterno, body.codiceEsterno);
    if (before.attivo && !body.attivo && before.dosimetriAttivi > 0)
      throw conflict(recordTexts.hasActive(before.dosimetriAttivi));
    if (!before.attivo && body.attivo && !before.cliente.attivo) throw conflict(addressTexts.clientOut);
  },
  async checkChange(before, body, { db }) {
    if (before.storico || before.codiceStabile !== body.codiceStabile || before.cdr !== body.cdr)
      refuseFields(buildingCodeProblems(body, await listBuildingCodes(db, before.cliente.id, before.id)));
  },
  constraints: refusals,
});

/** Stores a new address of a client that is in use. */
export async function createAddress(
  { cliente, ...fields }: BodyOf<typeof create>,
  context: RequestContext,
): Promise<AddressRecord> {
  const { db, user } = context;
  const client = await queries.findClient(db, user, cliente);
  refuseParent(client, { cliente: addressTexts.clientOut });
  refuseForeignCode(user, null, fields.codiceEsterno);
  refuseFields(buildingCodeProblems(fields, await listBuildingCodes(db, cliente)));
  const { id } = await insertAddress(db, cliente, fields).catch((error: unknown) =>
    onConstraint(error, refusals(fields)),
  );
  await recordAudit(context, {
    event: 'address.created',
    entityId: id,
    details: { name: fields.displayName, clientId: cliente },
  });
  return readRecord(addressKind, id, context);
}

function refuseFields(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
}

function refusals({ codiceStabile }: { codiceStabile: string | null }) {
  const codeTaken = buildingTexts.codeTaken(codiceStabile ?? '');
  return {
    addresses_building_once: () =>
      invalid(buildingTexts.combinationTaken, { cdr: buildingTexts.combinationTaken }),
    addresses_building_needs_context: () => invalid(codeTaken, { codiceStabile: codeTaken }),
    addresses_external_code: () =>
      invalid(addressTexts.externalCodeTaken, { codiceEsterno: addressTexts.externalCodeTaken }),
    addresses_in_use: () => conflict(recordTexts.becameActive),
  };
}
