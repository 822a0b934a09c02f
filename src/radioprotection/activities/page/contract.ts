import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath, instant } from '#platform/contract/shapes.ts';
import { judgements, testKinds } from '../../quality-controls/rules.ts';
import { activity, base, ofActivity } from '../contract.ts';
import { followActivities } from '../permissions.ts';

const named = z.object({ id, nome: z.string() });

/** A measured value of a test; `showCriteria` and `required` as the settings have them (Q2-97). */
export const testField = z.object({
  code: z.string(),
  label: z.string(),
  unit: z.string(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  showCriteria: z.literal([0, 1]),
  required: z.boolean(),
});

const measured = testField.pick({ code: true, label: true, unit: true, least: true, most: true }).extend({
  value: z.number(),
});

/** What was measured on the device over the years, the first first. */
export const trendValue = z.object({ activityId: id, giorno: day, code: z.string(), value: z.number() });
export type TrendValue = z.infer<typeof trendValue>;

/** A quality control: what it asks, what it found, and what was found on this device before. */
const qualityControl = z.object({
  campi: z.array(testField),
  tipo: z.literal(testKinds).nullable(),
  giudizio: z.literal(judgements).nullable(),
  motivazione: z.string().nullable(),
  valori: z.array(measured),
  andamento: z.array(trendValue),
  /** Nobody has confirmed yet what is said to be acceptable. */
  daRileggere: z.boolean(),
});
export type QualityControl = z.infer<typeof qualityControl>;

const file = z.object({
  id,
  tipo: z.enum(['notification', 'attachment']),
  nome: z.string(),
  revisione: z.int(),
  quando: instant,
  chi: z.string().nullable(),
});
export type ActivityFile = z.infer<typeof file>;

/** A change that a mass activity brings to the unit, and the outcome puts into force. */
const change = z.object({
  campo: z.string(),
  prima: z.string().nullable(),
  dopo: z.string().nullable(),
  effectiveDate: day.nullable(),
  processedDate: day.nullable(),
  canceled: z.boolean(),
});

export const activityPage = activity.extend({
  versione: version,
  company: named,
  employer: named,
  project: named,
  manuale: named.nullable(),
  /** The notification whose outcome it is. */
  notifica: id.nullable(),
  inReview: z.boolean(),
  needSign: z.boolean(),
  isOutComeActivity: z.boolean(),
  completata: instant.nullable(),
  completataDa: z.string().nullable(),
  protocollo: z.string().nullable(),
  file: z.array(file),
  modifiche: z.array(change),
  prova: qualityControl.nullable(),
  /** The signed notification, once it is there. */
  firmata: z.object({ documento: id, quando: instant }).nullable(),
  /** The number of the document that waits to be signed. */
  daFirmare: id.nullable(),
  /** When the next one would be due, were it done today. */
  prossima: day.nullable(),
  /** Why nothing can be entered on its registry. */
  registroChiuso: z.boolean(),
  modificabile: z.boolean(),
});
export type ActivityPage = z.infer<typeof activityPage>;

export const getActivity = endpoint({
  name: 'getActivity',
  method: 'GET',
  path: `${base}/{id}`,
  summary:
    'Un’attività di una sede: come sta, che cosa chiede, i suoi documenti, l’andamento del dispositivo',
  permission: followActivities,
  params: ofActivity,
  response: activityPage,
});

export const downloadActivityFile = endpoint({
  name: 'downloadActivityFile',
  method: 'GET',
  path: `${base}/{id}/file/{file}`,
  summary: 'Un documento di un’attività: la notifica generata o un allegato',
  permission: followActivities,
  params: ofActivity.extend({ file: idInPath }),
  response: fileOf(pdf, 'image/jpeg', 'image/png'),
});
