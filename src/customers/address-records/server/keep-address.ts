import { recordKind } from '#identity/record-keeping/server/public.ts';
import { conflict, invalid, refuseFields } from '#platform/server/http/errors.ts';
import { recordTexts } from '../../client-records/rules.ts';
import { refuseForeignCode, refuseParent } from '../../client-records/server/public.ts';
import { buildingCodeProblems, buildingTexts, wholePlace } from '../../sites/rules.ts';
import { insertAddress, listBuildingCodes } from '../../sites/server/public.ts';
import { createAddress, getAddressHistory, getAddressRecord, updateAddress } from '../contract.ts';
import { addressTexts } from '../rules.ts';
import { addressFields } from './fields.ts';
import { findAddress } from './queries.ts';

/**
 * An address begins below a client that is in use, and stays in use while dosimeters are at its points. Its building
 * code is asked about only when it changes: another address may have got the same one later.
 */
export const addressKind = recordKind({
  entity: 'address',
  get: getAddressRecord,
  history: getAddressHistory,
  create: createAddress,
  update: updateAddress,
  idIn: ({ indirizzo }) => indirizzo,
  fields: addressFields,
  find: (id, { db, user }) => findAddress(db, user, id),
  async insert({ cliente, ...fields }, context) {
    await refuseParent('client', cliente, { cliente: addressTexts.clientOut }, context);
    refuseForeignCode(context.user, null, fields.codiceEsterno);
    refuseFields(buildingCodeProblems(fields, await listBuildingCodes(context.db, cliente)));
    const { id } = await insertAddress(context.db, cliente, fields);
    return id;
  },
  created: ({ displayName, cliente }) => ({ name: displayName, clientId: cliente }),
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
