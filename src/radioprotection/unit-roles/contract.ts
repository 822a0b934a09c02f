import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { unitRoles } from '../persons/rules.ts';
import { keepRadioprotection, readRadioprotection } from '../reach/permissions.ts';

const role = z.enum(unitRoles, 'Ruolo sconosciuto.');
const path = '/v1/user/lb/rp/companies/{company}/persons';
const company = { company: idInPath };

/** Who is what in a local unit, from a day to a day, both included; null: still. */
export const unitRole = z.object({
  id,
  role,
  person: z.object({ id, label: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  dal: day,
  al: day.nullable(),
  versione: version,
});
export type UnitRoleRow = z.infer<typeof unitRole>;

const rolesReply = z.object({ persone: z.array(unitRole) });

export const listUnitRoles = endpoint({
  name: 'listUnitRoles',
  method: 'GET',
  path,
  summary: 'Le persone di un’unità locale con i loro ruoli, di oggi e di prima',
  permission: readRadioprotection,
  params: z.object(company),
  response: rolesReply,
});

const lastDay = day.nullish().transform((typed) => typed ?? null);

export const giveUnitRole = endpoint({
  name: 'giveUnitRole',
  method: 'POST',
  path,
  summary:
    'Dà a una persona un ruolo in un’unità locale; con `sostituisce` al posto di un’altra, che finisce il giorno prima',
  permission: keepRadioprotection,
  params: z.object(company),
  body: z.object({ role, person: id, dal: day, al: lastDay, sostituisce: id.nullish() }),
  response: rolesReply,
  write: 'idempotent',
});

export const changeUnitRole = endpoint({
  name: 'changeUnitRole',
  method: 'PUT',
  path: `${path}/{assignment}`,
  summary: 'Cambia da quando a quando una persona ha un ruolo: così anche finisce',
  permission: keepRadioprotection,
  params: z.object({ ...company, assignment: idInPath }),
  body: z.object({ dal: day, al: lastDay, versione: version }),
  response: rolesReply,
});
