import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openNotices } from '#test/support/notice-world.ts';
import { key, resent } from '#test/support/trip-world.ts';
import { tellVisit } from '../../field-days/telling/contract.ts';
import { editTripDay, removeTripDay } from '../../planning/contract.ts';
import { getAppointmentNotice } from '../contract.ts';

let notices: Awaited<ReturnType<typeof openNotices>>;

beforeAll(async () => {
  notices = await openNotices();
});
beforeEach(() => notices.begin());

describe('a visit that a customer knows of', () => {
  const isOff = async () => {
    expect(await notices.subjects()).toEqual([
      'Visita: 18/03/2026 alle 09:30 – Studio Bianchi',
      'Visita annullata: 18/03/2026 alle 09:30 – Studio Bianchi',
    ]);
    expect(notices.mailbox.received[1]?.to).toEqual(['studio@bianchi.invalid']);
    expect(notices.mailbox.received[1]?.raw).toMatch(/method=CANCEL/i);
    const [told = '', off = ''] = await notices.calendars();
    const uid = (text: string) => /UID:(.*)\r/.exec(text)?.[1];
    expect(uid(off)).toBe(uid(told));
    expect(off).toContain('METHOD:CANCEL\r\n');
    const [first = 0, second = 0] = await notices.sequences();
    expect(second).toBeGreaterThan(first);
  };

  test.each([
    [
      'is taken out of its day',
      async () => {
        const found = await notices.trips.read(notices.place);
        const { status } = await notices.trips.planner.call(editTripDay, {
          params: notices.place,
          body: resent(found, { appointments: [] }),
        });
        return status;
      },
    ],
    [
      'goes with its day',
      async () =>
        (await notices.trips.planner.call(removeTripDay, { params: notices.place, query: { versione: 1 } }))
          .status,
    ],
    ['has no hour any more', async () => (await notices.agree(null)).status],
  ])('%s: he is told that it is off, and his calendar, too', async (_how, change) => {
    await notices.notify();
    await notices.work();
    notices.trips.app.clock.advance(1);
    expect(await change()).toBe(200);
    await notices.work();
    await isOff();
  });

  test('without an hour is one that nobody was told of; a new hour is told as what it is to him', async () => {
    await notices.notify();
    await notices.work();
    await notices.agree(null);
    const state = async () =>
      (
        await notices.trips.planner.call(getAppointmentNotice, {
          params: { appointment: await notices.appointmentOf() },
        })
      ).body;
    expect(await state()).toMatchObject({ notified: false, appointmentTime: null, daNotificare: false });
    await notices.agree(15);
    await notices.notify();
    await notices.work();
    // What called it off had not left yet.
    expect(await notices.subjects()).toEqual([
      'Visita: 18/03/2026 alle 09:30 – Studio Bianchi',
      'Visita spostata: 18/03/2026 alle 15:00 – Studio Bianchi',
    ]);
  });

  test('is told of by the hour that he knows, not by one whose notice was withdrawn', async () => {
    await notices.notify();
    await notices.work();
    await notices.agree(11);
    await notices.notify();
    await notices.agree(12);
    await notices.notify();
    await notices.work();
    expect(notices.mailbox.received[1]?.text).toContain(
      'annunciata per il 18/03/2026 alle 09:30, è spostata',
    );
    await notices.agree(13);
    await notices.notify();
    await notices.agree(null);
    await notices.work();
    expect((await notices.subjects())[2]).toBe('Visita annullata: 18/03/2026 alle 12:00 – Studio Bianchi');
    await notices.agree(14);
    await notices.notify();
    await notices.work();
    // He knows that it is off: this is a new one.
    expect((await notices.subjects())[3]).toBe('Visita: 18/03/2026 alle 14:00 – Studio Bianchi');
  });

  test('is not called off when the notice of it has not left, nor once it is past', async () => {
    await notices.notify();
    await notices.agree(null);
    await notices.work();
    expect(notices.mailbox.received).toEqual([]);
    await notices.agree(9);
    await notices.notify();
    await notices.work();
    notices.trips.app.clock.advance(3 * 24 * 60);
    await notices.agree(null);
    await notices.work();
    notices.trips.app.clock.advance(-3 * 24 * 60);
    expect(await notices.subjects()).toEqual(['Visita: 18/03/2026 alle 09:00 – Studio Bianchi']);
  });

  test('moved to another day is to be told anew: who plans is asked to', async () => {
    await notices.notify();
    await notices.work();
    const found = await notices.trips.read(notices.place);
    const departure = { ...resent(found).departure, dateHour: '2026-03-20T08:00:00+01:00' };
    await notices.trips.planner.call(editTripDay, {
      params: notices.place,
      body: resent(found, { departure }),
    });
    const appointment = await notices.appointmentOf();
    const { body } = await notices.trips.planner.call(getAppointmentNotice, { params: { appointment } });
    expect(body).toMatchObject({ notified: false, daNotificare: true });
    await notices.notify();
    await notices.work();
    expect((await notices.subjects())[1]).toBe('Visita spostata: 20/03/2026 alle 09:30 – Studio Bianchi');
  });
});

describe('a visit that its operators leave out', () => {
  beforeEach(async () => {
    const departure = { dateHour: '2026-03-16T08:00:00+01:00', origin: 'Centrale', lat: 45, lng: 11 };
    const hour = { providedHour: 15, providedMinutes: 0 };
    notices.place = await notices.trips.created([notices.trips.visit(notices.trips.own, [], hour)], {
      departure,
    });
    await notices.notify();
    await notices.work();
    notices.trips.app.clock.advance(1);
  });
  const tell = async (outcome: { esito: 'fatta' | 'saltata'; motivo?: string }) => {
    const at = { day: notices.place.day, appointment: await notices.appointmentOf() };
    const body = { ...outcome, attivita: [] };
    expect((await notices.trips.worker.call(tellVisit, { params: at, body }, key())).status).toBe(200);
  };
  const skip = () => tell({ esito: 'saltata', motivo: 'Guasto al furgone' });
  const make = () => tell({ esito: 'fatta' });
  const told = 'Visita: 16/03/2026 alle 15:00 – Studio Bianchi';
  const off = 'Visita annullata: 16/03/2026 alle 15:00 – Studio Bianchi';

  test('before the hour that its customer knows is off: he is told, once', async () => {
    await skip();
    await skip();
    expect((await notices.agree(null)).status).toBe(200);
    await notices.work();
    expect(await notices.subjects()).toEqual([told, off]);
  });

  test('once that hour is past, as when it is told days later, is not told to him', async () => {
    notices.trips.app.clock.advance(24 * 60);
    await skip();
    await notices.work();
    notices.trips.app.clock.advance(-24 * 60);
    expect(await notices.subjects()).toEqual([told]);
  });

  test('and make after all before that has left is not off for him, until it is left out once more', async () => {
    await skip();
    await make();
    await notices.work();
    expect(await notices.subjects()).toEqual([told]);
    await skip();
    await notices.work();
    expect(await notices.subjects()).toEqual([told, off]);
    await make();
    await skip();
    await notices.work();
    expect(await notices.subjects()).toEqual([told, off]);
  });

  test('and of which nobody has told him yet is off once its hour is taken away', async () => {
    await notices.trips.app.db.execute(`update trip_stops set outcome = 'saltata', outcome_reason = 'Guasto',
      told_at = now() where id = ${await notices.appointmentOf()}`);
    expect((await notices.agree(null)).status).toBe(200);
    await notices.work();
    expect(await notices.subjects()).toEqual([told, off]);
  });
});
