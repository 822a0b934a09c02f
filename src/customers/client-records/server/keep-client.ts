import { recordKind } from '#identity/record-keeping/server/public.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import { insertClient } from '../../customers/server/public.ts';
import { createClient, getClientHistory, getClientRecord, updateClient } from '../contract.ts';
import { clientTexts, recordTexts } from '../rules.ts';
import { clientFields } from './fields.ts';
import { refuseForeignCode, refuseParent } from './public.ts';
import { findClient } from './queries.ts';

/** A client begins below a principal that is in use, and stays in use while dosimeters are at its points. */
export const clientKind = recordKind({
  entity: 'client',
  get: getClientRecord,
  history: getClientHistory,
  create: createClient,
  update: updateClient,
  idIn: ({ cliente }) => cliente,
  fields: clientFields,
  find: (id, { db, user }) => findClient(db, user, id),
  async insert({ committente, ...fields }, context) {
    await refuseParent('principal', committente, { committente: clientTexts.principalOut }, context);
    refuseForeignCode(context.user, null, fields.codiceEsterno);
    const { id } = await insertClient(context.db, { ...fields, principalId: committente });
    return id;
  },
  created: ({ displayName, committente }) => ({ name: displayName, principalId: committente }),
  wanted: (body) => ({ ...body, storico: false }),
  check(before, body, { user }) {
    refuseForeignCode(user, before.codiceEsterno, body.codiceEsterno);
    if (before.attivo && !body.attivo && before.dosimetriAttivi > 0)
      throw conflict(recordTexts.hasActive(before.dosimetriAttivi));
    if (!before.attivo && body.attivo && !before.committente.attivo) throw conflict(clientTexts.principalOut);
  },
  constraints: refusals,
});

function refusals() {
  return {
    clients_external_code: () =>
      invalid(clientTexts.externalCodeTaken, { codiceEsterno: clientTexts.externalCodeTaken }),
    clients_in_use: () => conflict(recordTexts.becameActive),
  };
}
