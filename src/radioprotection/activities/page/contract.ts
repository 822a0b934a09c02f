import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath, instant } from '#platform/contract/shapes.ts';
import { activity, base, ofActivity } from '../contract.ts';
import { qualityControl } from '../control/contract.ts';
import { followActivities } from '../permissions.ts';
import { activityStates } from '../rules.ts';

const named = z.object({ id, nome: z.string() });

/** The other half of a notification and its outcome, and how it stands. */
const counterpart = z.object({
  id,
  nome: z.string(),
  stato: z.enum(activityStates),
  eseguita: day.nullable(),
});
export type Counterpart = z.infer<typeof counterpart>;

/** What a notification would lack, were it generated today; `obbligatoria`: without it none is generated. */
const gap = z.object({
  dove: z.enum(['persone', 'dispositivi', 'datore']),
  testo: z.string(),
  obbligatoria: z.boolean(),
});

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
  operazione: z.string(),
  /** Whose data they are, where the person stays; null: the employer’s, or who has the role changes. */
  persona: z.string().nullable(),
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
  notifica: counterpart.nullable(),
  /** Of a notification, its outcome. */
  esito: counterpart.nullable(),
  lacune: z.array(gap),
  /** Why the notification that was generated last cannot be approved. */
  nonApprovabile: z.string().nullable(),
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
  /** When the next one would be due, were it done today; null: it is done once, or its unit is out of use. */
  prossima: day.nullable(),
  /** Another one of its kind that is already to be done on the same thing. */
  giaPrevista: z.object({ id, deadline: day.nullable() }).nullable(),
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
    'Un’attività di un’unità locale: come sta, che cosa chiede, i suoi documenti, l’andamento del dispositivo',
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
