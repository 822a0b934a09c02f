import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath, instant } from '#platform/contract/shapes.ts';
import { actionTypes, optionIds } from '../operations/rules.ts';
import { payload } from '../payload/contract.ts';
import { workOnMassActivities } from '../permissions.ts';
import { ofEmployer } from '../places/rules.ts';
import { massStatuses } from '../states/rules.ts';
import { termWarning } from '../terms/contract.ts';

export type { SentAction } from '../payload/contract.ts';

/** What the wizard of mass activities saves and reads (Q2-62). */
const employer = z.object({ employer: idInPath });
const one = employer.extend({ activity: idInPath });
/** A step of the wizard; from the third on the activity is submitted. */
const step = z
  .string()
  .regex(/^[1-9]\d?$/, 'Passo sconosciuto.')
  .transform(Number)
  .pipe(z.int().min(1).max(99));

const saved = z.object({ data: z.object({ activity: id }), activity: id, versione: z.int().positive() });

export const createMassActivity = endpoint({
  name: 'createMassActivity',
  method: 'POST',
  path: `${ofEmployer}/activities/create/step/{step}`,
  summary: 'Crea una pratica massiva al passo indicato; dal terzo la invia per la revisione',
  permission: workOnMassActivities,
  write: 'idempotent',
  params: employer.extend({ step }),
  body: payload,
  response: saved,
});

export const saveMassActivity = endpoint({
  name: 'saveMassActivity',
  method: 'POST',
  path: `${ofEmployer}/activities/{activity}/save/step/{step}`,
  summary: 'Salva una pratica massiva in lavorazione; dal terzo passo la invia per la revisione',
  permission: workOnMassActivities,
  params: one.extend({ step }),
  body: payload,
  response: saved,
});

export const confirmMassReview = endpoint({
  name: 'confirmMassReview',
  method: 'POST',
  path: `${ofEmployer}/activities/{activity}/review/confirm`,
  summary: 'Conferma la revisione con ciò che il revisore ha eventualmente corretto',
  permission: workOnMassActivities,
  params: one,
  body: payload,
  response: saved,
});

const named = z.object({ value: id, label: z.string() });
const option = z.object({ id: z.literal(optionIds), label: z.string() });
const storedAction = z.object({
  id: z.literal(actionTypes),
  label: z.string(),
  selectedOptions: z.array(option),
  selectedCompanies: z.array(named),
  selectedPersons: z.record(z.string(), named.nullable()),
  inputValues: z.record(z.string(), z.record(z.string(), z.string().nullable())),
  selectedUsers: z.record(z.string(), named.extend({ username: z.string() }).nullable()),
  selectedNewPerson: z.record(z.string(), named.nullable()),
});
export type StoredAction = z.infer<typeof storedAction>;

/** What a field says in some units: `prima` when it was submitted, `adesso` where that is something else by now. */
const earlier = z.object({
  action: z.literal(actionTypes),
  option,
  prima: z.string().nullable(),
  adesso: z.string().nullable(),
  cambiato: z.boolean(),
  companies: z.array(id),
});
export type EarlierValue = z.infer<typeof earlier>;

export const getMassActivity = endpoint({
  name: 'getMassActivity',
  method: 'GET',
  path: '/v1/user/lb/rp/employers/activity/{activity}/get',
  summary: 'Una pratica massiva come è salvata, con i valori di prima di ciascun campo',
  permission: workOnMassActivities,
  params: z.object({ activity: idInPath }),
  response: z.object({
    ...{ id, employer: id, status: z.enum(massStatuses), active: z.boolean(), versione: z.int().positive() },
    ...{ createdBy: z.string(), createdAt: instant },
    /** The one whose changes this one takes back. */
    reverses: id.nullable(),
    actions: z.array(storedAction),
    valoriPrecedenti: z.array(earlier),
    /** What is said of the time that is left to notify, by operation. */
    avvisi: z.array(termWarning.extend({ action: z.literal(actionTypes) })),
  }),
});
