import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { base, companyPath, ofActivity, ofCompany, tiedDevice, tiedRegistry } from '../contract.ts';
import { keepActivities } from '../permissions.ts';
import { activityTexts, activityTypes } from '../rules.ts';

export const getActivityTies = endpoint({
  name: 'getActivityTies',
  method: 'GET',
  path: `${companyPath}/activity-ties`,
  summary:
    'A che cosa si può legare una nuova attività dell’unità locale, e i giorni di scadenza per tipologia',
  permission: keepActivities,
  params: ofCompany,
  response: z.object({
    dispositivi: z.array(tiedDevice),
    registri: z.array(tiedRegistry),
    manuali: z.array(z.object({ id, titolo: z.string(), device: tiedDevice.nullable() })),
    /** Notifications without an outcome yet: what each is of, and when it was signed. */
    notifiche: z.array(
      z.object({
        ...{ id, nome: z.string(), firmata: day.nullable() },
        ...{ dispositivo: id.nullable(), registro: id.nullable() },
      }),
    ),
    /** Typology → days (Q2-95). */
    giorni: z.record(z.string(), z.int()),
  }),
});

const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Al massimo ${most} caratteri.`)
    .nullable()
    .transform((text) => text || null);

/** What may be changed of an activity; what it is and what it is tied to stays. */
const fields = {
  alias: optionalText(longest.line),
  deadline: day.nullable(),
  estimatedTime: z
    .int(activityTexts.minutes)
    .min(0, activityTexts.minutes)
    .max(10_080, activityTexts.minutes)
    .nullable(),
  note: optionalText(longest.note),
};

export const createActivity = endpoint({
  name: 'createActivity',
  method: 'POST',
  path: base,
  summary: 'Nuova attività di un’unità locale, legata a un dispositivo, a un registro o a un manuale',
  permission: keepActivities,
  params: ofCompany,
  body: z.object({
    ...fields,
    activityType: z.literal(activityTypes, activityTexts.unknownType),
    dispositivo: id.nullable(),
    registro: id.nullable(),
    manuale: id.nullable(),
    /** The notification whose outcome it is. */
    notifica: id.nullish(),
  }),
  response: z.object({ id }),
  write: 'idempotent',
});

export const updateActivity = endpoint({
  name: 'updateActivity',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Cambia un’attività che non è ancora completata',
  permission: keepActivities,
  params: ofActivity,
  body: z.object({ ...fields, skip: z.boolean(), toFinishInLab: z.boolean(), versione: version }),
  response: z.object({ versione: version }),
});
