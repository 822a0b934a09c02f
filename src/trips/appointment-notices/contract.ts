import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { planTrips, readTrips } from '../transfers/permissions.ts';

const path = '/v1/user/lb/rp/transfer/appointment/{appointment}/notifications' as const;
const params = z.object({ appointment: idInPath });

/** What the customer was told (Q1-80): `notified` is false again once day or hour have changed, or where it did not arrive. */
export const noticeState = z.object({
  notified: z.boolean(),
  /** The hour of the visit that was communicated; null: none was. */
  appointmentTime: z.string().nullable(),
  /** An hour is provided that the customer does not know. */
  daNotificare: z.boolean(),
  /** An hour to come was told, but that did not leave, or went to another address than the unit has now. */
  nonRecapitata: z.boolean(),
  /** Where a notice would go; null: the unit has no e-mail address. */
  recipient: z.string().nullable(),
});
export type NoticeState = z.infer<typeof noticeState>;

export const getAppointmentNotice = endpoint({
  ...{ name: 'getAppointmentNotice', method: 'GET', path, permission: readTrips, params },
  summary: 'Se il cliente sa di una visita, e quale ora gli è stata comunicata',
  response: noticeState,
});

export const sendAppointmentNotice = endpoint({
  ...{ name: 'sendAppointmentNotice', method: 'POST', path, permission: planTrips, params },
  summary: 'Avvisa il cliente di una visita per e-mail, con l’appuntamento da mettere in calendario',
  ...{ response: noticeState, write: 'idempotent' },
});
