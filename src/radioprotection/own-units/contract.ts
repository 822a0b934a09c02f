import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { nextDue } from '../next-due/contract.ts';
import { unitRoles } from '../persons/rules.ts';
import { readOwnUnits } from '../reach/permissions.ts';

const path = '/v1/user/user/clients/{client}/radioprotection/companies';

/** A customer's own local unit: what a customer is told of it. */
const ownUnit = z.object({
  id,
  alias: z.string(),
  sede: z.string(),
  employer: z.string(),
  /** Devices in use, what has to be done first, and who answers for radiation protection today. */
  dispositivi: z.int(),
  prossima: nextDue,
  esperto: z.string().nullable(),
});
export type OwnUnit = z.infer<typeof ownUnit>;

/** At most so many are told of; `total` says how many there are. */
export const ownUnitsShown = 500;

export const listOwnUnits = endpoint({
  name: 'listOwnUnits',
  method: 'GET',
  path,
  summary: 'Le unità locali di un committente, per chi ne è cliente',
  permission: readOwnUnits,
  params: z.object({ client: idInPath }),
  response: z.object({ unita: z.array(ownUnit).max(ownUnitsShown), total: z.int() }),
});

export const getOwnUnit = endpoint({
  name: 'getOwnUnit',
  method: 'GET',
  path: `${path}/{company}`,
  summary: 'Un’unità locale con le persone che oggi ne rispondono, per chi ne è cliente',
  permission: readOwnUnits,
  params: z.object({ client: idInPath, company: idInPath }),
  response: ownUnit.extend({
    persone: z.array(
      z.object({ id, role: z.enum(unitRoles), label: z.string(), dal: day, al: day.nullable() }),
    ),
  }),
});
