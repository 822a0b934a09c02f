import { eq } from 'drizzle-orm';
import { sendDueMails, smtpServer } from '#post/mail/server/public.ts';
import { mails } from '#post/schema.ts';
import { sendAppointmentNotice } from '#trips/appointment-notices/contract.ts';
import { editTripDay } from '#trips/planning/contract.ts';
import { openMailbox } from './mailbox.ts';
import { key, openTrips, resent } from './trip-world.ts';

/** A trip with one visit of 18 March at half past nine, and the mails that its customer gets of it. */
export async function openNotices() {
  const [trips, mailbox] = [await openTrips(), await openMailbox()];
  const { db } = trips.app;
  const calendars = async () =>
    (await db.select().from(mails).orderBy(mails.id)).map(({ calendar }) => calendar ?? '');
  const notices = {
    ...{ trips, mailbox, calendars },
    /** Where the visit is. */
    place: { transfer: 0, day: 0 },
    /** Begins anew, with nothing written. */
    async begin(): Promise<void> {
      mailbox.forget();
      await db.delete(mails);
      const hour = { providedHour: 9, providedMinutes: 30 };
      notices.place = await trips.created([trips.visit(trips.own, [], hour)]);
    },
    work: () =>
      sendDueMails(
        trips.app.foundation.services,
        smtpServer({ smtpUrl: mailbox.url, from: 'Radia <radia@radia.invalid>' }),
      ),
    appointmentOf: async () => (await trips.read(notices.place)).day.appointments[0]?.appointment ?? 0,
    async notify() {
      const params = { appointment: await notices.appointmentOf() };
      return trips.planner.call(sendAppointmentNotice, { params }, key());
    },
    /** The visit at another hour; `null`: at none. */
    async agree(providedHour: number | null) {
      const found = await trips.read(notices.place);
      const [stop] = found.day.appointments;
      const appointments = [{ ...stop, providedHour, providedMinutes: providedHour === null ? null : 0 }];
      return trips.planner.call(editTripDay, {
        params: notices.place,
        body: resent(found, { appointments }),
      });
    },
    /** Of the mails that have left, in the order in which they were written. */
    async subjects(): Promise<string[]> {
      const sent = await db.select().from(mails).where(eq(mails.state, 'sent')).orderBy(mails.id);
      return sent.map(({ subject }) => subject);
    },
    sequences: async () => (await calendars()).map((text) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])),
  };
  return notices;
}
