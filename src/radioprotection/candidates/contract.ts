import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { genders, grades, qualifications, unitRoles } from '../persons/rules.ts';
import { workInUnits } from '../reach/permissions.ts';
import { candidateGroups } from './rules.ts';

/** Employers and persons as the wizard of mass activities reads them (S2 §3, §7; Q2-06: lists are bare arrays). */
const base = '/v1/user/lb/rp' as const;
const line = z.string().nullable();

const unit = z.object({ id, alias: z.string(), address: z.string() });

export const getEmployerData = endpoint({
  name: 'getEmployerData',
  method: 'GET',
  path: `${base}/employers/{employer}/data`,
  summary: 'I dati di un datore di lavoro con le sue unità locali in uso',
  permission: workInUnits,
  params: z.object({ employer: idInPath }),
  response: z.object({
    ...{ alias: z.string(), address: z.string(), cap: z.string(), city: z.string(), province: z.string() },
    ...{ country: z.string(), gender: z.enum(genders).nullable(), phone: line, mobile: line, email: line },
    website: line,
    ...{ pec: line, fiscalCode: line, taxId: line, companies: z.array(unit) },
  }),
});

const candidate = z.object({
  ...{ id, label: z.string(), name: z.string(), surname: z.string(), gender: z.enum(genders) },
  ...{ fiscalCode: line, birthPlace: line },
  birthDate: z.iso.datetime().nullable(),
  /** The user name of the account. */
  user: line,
  titolo: z.enum(qualifications).nullable(),
  grado: z.enum(grades).nullable(),
  ...{ numeroOrdine: line, workAddress: line, phone: line, email: line, pec: line },
  ...{ address: line, city: line, cap: line, province: line, notes: line },
  /** The distinct expert roles held anywhere ('Ruoli esperto'). */
  roles: z.array(z.enum(unitRoles)),
  /** The units in which the person holds what is asked for. */
  companies: z.array(unit),
});
export type Candidate = z.infer<typeof candidate>;

export const listEmployerCandidates = endpoint({
  name: 'listEmployerCandidates',
  method: 'GET',
  path: `${base}/employers/{employer}/get/{gruppo}`,
  summary: 'Chi oggi ha un ruolo nelle unità locali di un datore di lavoro (Q2-63)',
  permission: workInUnits,
  params: z.object({ employer: idInPath, gruppo: z.enum(candidateGroups) }),
  response: z.array(candidate),
});

export const listProjectCandidates = endpoint({
  name: 'listProjectCandidates',
  method: 'GET',
  path: `${base}/projects/{project}/get/employees`,
  summary: 'Chi oggi ha un ruolo nelle unità locali di un progetto',
  permission: workInUnits,
  params: z.object({ project: idInPath }),
  response: z.array(candidate),
});

export const listExpertCandidates = endpoint({
  name: 'listExpertCandidates',
  method: 'GET',
  path: `${base}/experts/get`,
  summary: 'Gli esperti con un ruolo nelle unità locali visibili',
  permission: workInUnits,
  response: z.array(candidate),
});

export const searchUsers = endpoint({
  name: 'searchUsers',
  method: 'GET',
  path: `${base}/users/search`,
  summary: 'Account a cui una persona può appartenere, con i dati della persona che già ne ha uno',
  permission: workInUnits,
  query: z.object({ q: z.string().max(100, 'Al massimo 100 caratteri.').default('') }),
  response: z.array(
    z.object({
      ...{ value: id, label: z.string(), username: z.string(), email: z.string() },
      ...{ fiscalCode: line, name: line, surname: line },
    }),
  ),
});
