import { recordKind } from '#identity/record-keeping/server/public.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import { createPrincipal, getPrincipalHistory, getPrincipalRecord, updatePrincipal } from '../contract.ts';
import { principalTexts } from '../rules.ts';
import { principalFields } from './fields.ts';
import * as queries from './queries.ts';

/** A principal stays in use while dosimeters are at its points. */
export const principalKind = recordKind({
  entity: 'principal',
  get: getPrincipalRecord,
  history: getPrincipalHistory,
  create: createPrincipal,
  update: updatePrincipal,
  idIn: ({ committente }) => committente,
  fields: principalFields,
  lock: 'update',
  find: (id, { db }) => queries.findPrincipal(db, id),
  insert: (body, { db }) => queries.insertPrincipal(db, body),
  created: ({ nome, zone }) => ({ name: nome, zoneIds: sorted(zone) }),
  stored: (record) => ({ ...record, zone: sorted(record.zone.map(({ id }) => id)) }),
  wanted: (body) => ({ ...body, zone: sorted(body.zone) }),
  check(before, body) {
    if (before.attivo && !body.attivo && before.dosimetriAttivi > 0)
      throw conflict(principalTexts.hasActive(before.dosimetriAttivi));
  },
  async write({ id, body, changed }, { db }) {
    await principalFields.update(db, id, changed);
    if ('zoneIds' in changed) await queries.replaceZones(db, id, body.zone);
    return {};
  },
  constraints: refusals,
});

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}

function refusals() {
  return {
    principal_zones_zone_id_zones_id_fk: () =>
      invalid(principalTexts.unknownZone, { zone: principalTexts.unknownZone }),
    principals_external_code: () =>
      invalid(principalTexts.externalCodeTaken, { codiceEsterno: principalTexts.externalCodeTaken }),
    // Of a placement that arrived at the same instant.
    principals_in_use: () => conflict(principalTexts.hasActive(1)),
  };
}
