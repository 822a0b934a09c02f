import { handle, type Route } from '#platform/server/http/route.ts';
import { getAppointmentNotice, sendAppointmentNotice } from '../contract.ts';
import type { ReadHouse } from './house.ts';
import { readNotice, sendNotice } from './notices.ts';

/** `readHouse` knows in whose name customers are written to. */
export const noticeRoutes = (readHouse: ReadHouse): Route[] => [
  handle(getAppointmentNotice, ({ params }, context) => readNotice(params.appointment, context)),
  handle(sendAppointmentNotice, ({ params }, context) =>
    sendNotice(params.appointment, { ...context, readHouse }),
  ),
];
