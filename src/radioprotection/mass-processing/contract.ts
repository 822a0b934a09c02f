import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath, instant } from '#platform/contract/shapes.ts';
import { termWarning } from '../mass-activities/contract.ts';
import { workOnMassActivities } from '../mass-activities/permissions.ts';
import { massStatuses, ofEmployer } from '../mass-activities/rules.ts';
import { runStates } from '../runs/rules.ts';

const one = z.object({ employer: idInPath, activity: idInPath });
const count = z.int().nonnegative();
const unit = z.object({ id, alias: z.string(), address: z.string() });

/** One field that a notification tells of, its values in words. */
const change = z.object({
  campo: z.string(),
  oldValue: z.string().nullable(),
  value: z.string().nullable(),
  effectiveDate: day,
  /** When the records were changed; null: not yet, or never. */
  processedDate: day.nullable(),
  canceled: z.boolean(),
  /** Why it could not be brought into force when it was tried last. */
  problema: z.string().nullable(),
});

const statusActivity = z.object({
  id,
  alias: z.string(),
  company: unit.extend({ project: id }),
  deadline: day.nullable(),
  complete: z.boolean(),
  deletedAt: instant.nullable(),
  ...{ inReview: z.boolean(), needSign: z.boolean(), isOutComeActivity: z.boolean() },
  /** By the label of the operation. */
  actions: z.record(z.string(), z.array(change)),
});
export type StatusActivity = z.infer<typeof statusActivity>;

/** What has happened in a unit so far; null: not yet. */
const unitState = unit.extend({
  project: id,
  state: z.enum(['pending', 'processed', 'failed']),
  error: z.string().nullable(),
  ...{ prepared: instant, reviewed: instant.nullable(), processed: instant.nullable() },
  ...{ notified: instant.nullable(), answered: instant.nullable(), inForce: instant.nullable() },
  negative: z.boolean(),
});
export type UnitState = z.infer<typeof unitState>;

const underway = z.object({ id, state: z.enum(runStates), total: count, done: count, failed: count });

export const getMassProgress = endpoint({
  name: 'getMassProgress',
  method: 'GET',
  path: '/v1/user/lb/rp/employers/activity/{activity}/get/data',
  summary: 'A che punto è una pratica massiva: unità locali, notifiche preventive, esiti',
  permission: workOnMassActivities,
  params: z.object({ activity: idInPath }),
  response: z.object({
    ...{ id, employer: id, status: z.object({ value: z.enum(massStatuses), label: z.string() }) },
    active: z.boolean(),
    /** Null: processing has never begun. */
    processingStartedAt: instant.nullable(),
    ...{ unProcessedCompanies: z.array(unit), processedCompanies: z.array(unit) },
    unprocessedPreventiveActivities: z.array(statusActivity),
    processedPreventiveActivities: z.array(statusActivity),
    unprocessedEsitoActivities: z.array(statusActivity),
    processedEsitoActivities: z.array(statusActivity),
    unita: z.array(unitState),
    /** Notifications that are not signed while their term is near or past, in words; null: none is. */
    avviso: termWarning.nullable(),
    /** Processing in the background; null: there was none. */
    lavoro: underway.nullable(),
  }),
});

export const processMassCompany = endpoint({
  name: 'processMassCompany',
  method: 'POST',
  path: `${ofEmployer}/activities/{activity}/company/{company}/activities/create`,
  summary: 'Crea la notifica preventiva di un’unità locale; una seconda volta 409 COMPANY_ALREADY_PROCESSED',
  permission: workOnMassActivities,
  write: 'parts',
  params: one.extend({ company: idInPath }),
  body: z.object({ companyId: id }),
  response: z.object({ createdActivitiesCount: count }),
});

export const continueMassProcessing = endpoint({
  name: 'continueMassProcessing',
  method: 'POST',
  path: `${ofEmployer}/activities/{activity}/run`,
  summary: 'Continua in background: il server elabora le unità che restano, anche a pagina chiusa',
  permission: workOnMassActivities,
  write: 'idempotent',
  params: one,
  response: z.object({ lavoro: underway }),
});
