import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { deviceCategories } from '../devices/rules.ts';
import { expectedTypes } from '../expected-activities/rules.ts';
import { implantTypes } from '../registries/rules.ts';
import { followActivities, keepActivities } from './permissions.ts';
import { activityStates } from './rules.ts';

export const companyPath = '/v1/user/lb/rp/companies/{company}' as const;
export const base = `${companyPath}/activities` as const;
export const ofCompany = z.object({ company: idInPath });
export const ofActivity = z.object({ company: idInPath, id: idInPath });

/** The number of a type as the wire has it. */
const type = z.int().min(0).max(12);

export const tiedDevice = z.object({ id, sigla: z.string(), category: z.enum(deviceCategories) });
export const tiedRegistry = z.object({
  id,
  implantType: z.enum(implantTypes),
  active: z.boolean(),
  deletedAt: z.string().nullable(),
  openDate: day,
  closeDate: day.nullable(),
  device: id.nullable(),
});
export type TiedRegistry = z.infer<typeof tiedRegistry>;
/** Of a resonance registry the day of closing is called `close` (S1 §3.11). */
const tiedResonanceRegistry = tiedRegistry.omit({ closeDate: true }).extend({ close: day.nullable() });
export type TiedResonanceRegistry = z.infer<typeof tiedResonanceRegistry>;

/** An activity (S1 §3.9); `appointment` null: in no day of visits. `device`: of itself, its manual or its registry. */
export const activity = z.object({
  id,
  activityType: type,
  alias: z.string().nullable(),
  include: z.boolean(),
  estimatedTime: z.int().nullable(),
  note: z.string().nullable(),
  active: z.boolean(),
  complete: z.boolean(),
  skip: z.boolean(),
  toFinishInLab: z.boolean(),
  appointment: id.nullable(),
  manual: z
    .object({ deviceId: id.nullable(), device: tiedDevice.nullable(), active: z.boolean() })
    .nullable(),
  registry: tiedRegistry.nullable(),
  resonanceRegistry: tiedResonanceRegistry.nullable(),
  deadline: day.nullable(),
  device: tiedDevice.nullable(),
  stato: z.enum(activityStates),
  /** The day it was done. */
  eseguita: day.nullable(),
  versione: version,
});
export type Activity = z.infer<typeof activity>;

/** What the unit's devices should have and lack, or have and should not (Q1-77). */
const expectedLine = z.object({
  deviceId: id,
  activityType: z.literal(expectedTypes),
  problema: z.enum(['missing', 'unexpected']),
  testo: z.string(),
});

export const listCompanyActivities = endpoint({
  name: 'listCompanyActivities',
  method: 'GET',
  path: `${base}/0`,
  summary:
    'Attività di un’unità locale, eliminate comprese, con quelle che i suoi dispositivi dovrebbero avere',
  permission: followActivities,
  params: ofCompany,
  response: z.object({
    activities: z.array(activity),
    address: z.string(),
    location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    attese: z.array(expectedLine),
    modificabile: z.boolean(),
  }),
});

export const getActivityHistory = endpoint({
  name: 'getActivityHistory',
  method: 'GET',
  path: `${base}/{id}/storia`,
  summary: 'Che cosa è successo a un’attività',
  permission: keepActivities,
  params: ofActivity,
  response: historyReply,
});
