import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildReportSettings } from '#db/builders/report-settings.ts';
import { sendDueMails, smtpServer } from '#post/mail/server/public.ts';
import { mails } from '#post/schema.ts';
import { companies } from '#radioprotection/schema.ts';
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts';
import { key, openTrips, resent } from '#test/support/trip-world.ts';
import { tellVisit } from '../../field-days/telling/contract.ts';
import { editTripDay, removeTripDay } from '../../planning/contract.ts';
import { getTripHistory } from '../../transfers/contract.ts';
import { listTripDays } from '../../transfers/days/contract.ts';
import { getAppointmentNotice, sendAppointmentNotice } from '../contract.ts';
import { noticeTexts } from '../rules.ts';

let trips: Awaited<ReturnType<typeof openTrips>>;
let mailbox: Mailbox;
let params: { transfer: number; day: number };

beforeAll(async () => {
  trips = await openTrips();
  mailbox = await openMailbox();
});
beforeEach(async () => {
  mailbox.forget();
  await trips.app.db.delete(mails);
  params = await trips.created([trips.visit(trips.own, [], { providedHour: 9, providedMinutes: 30 })]);
});

const work = () =>
  sendDueMails(
    trips.app.foundation.services,
    smtpServer({ smtpUrl: mailbox.url, from: 'Radia <radia@radia.invalid>' }),
  );
const appointmentOf = async () => (await trips.read(params)).day.appointments[0]?.appointment ?? 0;
const notify = async () =>
  trips.planner.call(sendAppointmentNotice, { params: { appointment: await appointmentOf() } }, key());
/** The visit at another hour; `null`: at none. */
async function agree(providedHour: number | null) {
  const found = await trips.read(params);
  const [stop] = found.day.appointments;
  const appointments = [{ ...stop, providedHour, providedMinutes: providedHour === null ? null : 0 }];
  return trips.planner.call(editTripDay, { params, body: resent(found, { appointments }) });
}
const subjects = async () => {
  const sent = trips.app.db.select().from(mails).where(eq(mails.state, 'sent')).orderBy(mails.id);
  return (await sent).map(({ subject }) => subject);
};
const calendars = async () =>
  (await trips.app.db.select().from(mails).orderBy(mails.id)).map(({ calendar }) => calendar ?? '');
const sequences = async () => (await calendars()).map((text) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]));

describe('a notice of another hour', () => {
  test('takes the place of one that has not left; of one that has, it tells that it is moved', async () => {
    await notify();
    await agree(11);
    await notify();
    await work();
    expect(await subjects()).toEqual(['Visita: 18/03/2026 alle 11:00 – Studio Bianchi']);
    expect(mailbox.received[0]?.text).not.toContain('spostata');
    trips.app.clock.advance(1);
    await agree(12);
    await notify();
    await work();
    expect((await subjects())[1]).toBe('Visita spostata: 18/03/2026 alle 12:00 – Studio Bianchi');
    expect(mailbox.received[1]?.text).toContain(
      'annunciata per il 18/03/2026 alle 11:00, è spostata: si terrà il 18/03/2026 alle 12:00',
    );
    const [, second = 0, third = 0] = await sequences();
    expect(third).toBeGreaterThan(second);
  });

  test('does not leave after the visit', async () => {
    await notify();
    trips.app.clock.advance(3 * 24 * 60);
    await work();
    trips.app.clock.advance(-3 * 24 * 60);
    expect(mailbox.received).toEqual([]);
    const [stored] = await trips.app.db.select().from(mails);
    expect(stored?.state).toBe('failed');
    expect(stored?.text).toContain('18/03/2026 alle 09:30');
  });
});

describe('a notice that did not reach its customer', () => {
  const state = async () =>
    (await trips.planner.call(getAppointmentNotice, { params: { appointment: await appointmentOf() } })).body;
  const listed = async () => {
    const { body } = await trips.planner.call(listTripDays, { params: { transfer: params.transfer } });
    return body.days[0]?.appointments[0];
  };
  const writtenTo = (email: string) =>
    trips.app.db.update(companies).set({ email }).where(eq(companies.id, trips.own));
  afterEach(() => writtenTo('studio@bianchi.invalid'));
  const undelivered = { notified: false, daNotificare: true, nonRecapitata: true };
  const delivered = { notified: true, daNotificare: false, nonRecapitata: false };

  test('as its server refused it is to be sent again, to the address that is right', async () => {
    await writtenTo('studio@bianci.invalid');
    mailbox.onRecipient = (address) => (address === 'studio@bianci.invalid' ? 550 : 250);
    await notify();
    expect(await state()).toMatchObject(delivered);
    await work();
    expect(await state()).toMatchObject({ ...undelivered, appointmentTime: '2026-03-18T08:30:00.000Z' });
    expect(await listed()).toMatchObject(undelivered);
    await writtenTo('studio@bianchi.invalid');
    expect((await notify()).body).toMatchObject(delivered);
    await work();
    expect(mailbox.received.map(({ to }) => to)).toEqual([['studio@bianchi.invalid']]);
    expect(mailbox.received[0]?.text).not.toContain('spostata');
    expect(await listed()).toMatchObject(delivered);
  });

  test('as it went to an address that is another by now is to be sent again', async () => {
    await writtenTo('altri@bianchi.invalid');
    await notify();
    await work();
    expect(await state()).toMatchObject(delivered);
    await writtenTo('Studio@bianchi.invalid');
    expect(await state()).toMatchObject(undelivered);
    await notify();
    await work();
    expect(mailbox.received.map(({ to }) => to)).toEqual([
      ['altri@bianchi.invalid'],
      ['Studio@bianchi.invalid'],
    ]);
    await writtenTo('studio@bianchi.invalid');
    expect(await state()).toMatchObject(delivered);
  });

  test('is not to be sent again once its hour is past, whatever the address is by then', async () => {
    await notify();
    await work();
    await writtenTo('altri@bianchi.invalid');
    expect(await listed()).toMatchObject(undelivered);
    trips.app.clock.advance(3 * 24 * 60);
    const found = [await state(), await listed()];
    trips.app.clock.advance(-3 * 24 * 60);
    for (const past of found) expect(past).toMatchObject(delivered);
  });

  test('is not asked for once the hour is past of which nobody was told', async () => {
    expect(await state()).toMatchObject({ notified: false, daNotificare: true });
    trips.app.clock.advance(3 * 24 * 60);
    const found = [await state(), await listed()];
    trips.app.clock.advance(-3 * 24 * 60);
    for (const past of found) expect(past).toMatchObject({ notified: false, daNotificare: false });
  });
});

describe('a visit that a customer knows of', () => {
  const isOff = async () => {
    expect(await subjects()).toEqual([
      'Visita: 18/03/2026 alle 09:30 – Studio Bianchi',
      'Visita annullata: 18/03/2026 alle 09:30 – Studio Bianchi',
    ]);
    expect(mailbox.received[1]?.to).toEqual(['studio@bianchi.invalid']);
    expect(mailbox.received[1]?.raw).toMatch(/method=CANCEL/i);
    const [told = '', off = ''] = await calendars();
    const uid = (text: string) => /UID:(.*)\r/.exec(text)?.[1];
    expect(uid(off)).toBe(uid(told));
    expect(off).toContain('METHOD:CANCEL\r\n');
    const [first = 0, second = 0] = await sequences();
    expect(second).toBeGreaterThan(first);
  };

  test.each([
    [
      'is taken out of its day',
      async () => {
        const found = await trips.read(params);
        const { status } = await trips.planner.call(editTripDay, {
          params,
          body: resent(found, { appointments: [] }),
        });
        return status;
      },
    ],
    [
      'goes with its day',
      async () => (await trips.planner.call(removeTripDay, { params, query: { versione: 1 } })).status,
    ],
    ['has no hour any more', async () => (await agree(null)).status],
  ])('%s: he is told that it is off, and his calendar, too', async (_how, change) => {
    await notify();
    await work();
    trips.app.clock.advance(1);
    expect(await change()).toBe(200);
    await work();
    await isOff();
  });

  test('without an hour is one that nobody was told of; a new hour is told as what it is to him', async () => {
    await notify();
    await work();
    await agree(null);
    const state = async () =>
      (
        await trips.planner.call(getAppointmentNotice, {
          params: { appointment: await appointmentOf() },
        })
      ).body;
    expect(await state()).toMatchObject({ notified: false, appointmentTime: null, daNotificare: false });
    await agree(15);
    await notify();
    await work();
    // What called it off had not left yet.
    expect(await subjects()).toEqual([
      'Visita: 18/03/2026 alle 09:30 – Studio Bianchi',
      'Visita spostata: 18/03/2026 alle 15:00 – Studio Bianchi',
    ]);
  });

  test('is told of by the hour that he knows, not by one whose notice was withdrawn', async () => {
    await notify();
    await work();
    await agree(11);
    await notify();
    await agree(12);
    await notify();
    await work();
    expect(mailbox.received[1]?.text).toContain('annunciata per il 18/03/2026 alle 09:30, è spostata');
    await agree(13);
    await notify();
    await agree(null);
    await work();
    expect((await subjects())[2]).toBe('Visita annullata: 18/03/2026 alle 12:00 – Studio Bianchi');
    await agree(14);
    await notify();
    await work();
    // He knows that it is off: this is a new one.
    expect((await subjects())[3]).toBe('Visita: 18/03/2026 alle 14:00 – Studio Bianchi');
  });

  test('is not called off when the notice of it has not left, nor once it is past', async () => {
    await notify();
    await agree(null);
    await work();
    expect(mailbox.received).toEqual([]);
    await agree(9);
    await notify();
    await work();
    trips.app.clock.advance(3 * 24 * 60);
    await agree(null);
    await work();
    trips.app.clock.advance(-3 * 24 * 60);
    expect(await subjects()).toEqual(['Visita: 18/03/2026 alle 09:00 – Studio Bianchi']);
  });

  test('moved to another day is to be told anew: who plans is asked to', async () => {
    await notify();
    await work();
    const found = await trips.read(params);
    const departure = { ...resent(found).departure, dateHour: '2026-03-20T08:00:00+01:00' };
    await trips.planner.call(editTripDay, { params, body: resent(found, { departure }) });
    const appointment = await appointmentOf();
    const { body } = await trips.planner.call(getAppointmentNotice, { params: { appointment } });
    expect(body).toMatchObject({ notified: false, daNotificare: true });
    await notify();
    await work();
    expect((await subjects())[1]).toBe('Visita spostata: 20/03/2026 alle 09:30 – Studio Bianchi');
  });
});

describe('a visit that its operators leave out', () => {
  beforeEach(async () => {
    const departure = { dateHour: '2026-03-16T08:00:00+01:00', origin: 'Centrale', lat: 45, lng: 11 };
    const hour = { providedHour: 15, providedMinutes: 0 };
    params = await trips.created([trips.visit(trips.own, [], hour)], { departure });
    await notify();
    await work();
    trips.app.clock.advance(1);
  });
  const tell = async (outcome: { esito: 'fatta' | 'saltata'; motivo?: string }) => {
    const at = { day: params.day, appointment: await appointmentOf() };
    const body = { ...outcome, attivita: [] };
    expect((await trips.worker.call(tellVisit, { params: at, body }, key())).status).toBe(200);
  };
  const skip = () => tell({ esito: 'saltata', motivo: 'Guasto al furgone' });
  const make = () => tell({ esito: 'fatta' });
  const told = 'Visita: 16/03/2026 alle 15:00 – Studio Bianchi';
  const off = 'Visita annullata: 16/03/2026 alle 15:00 – Studio Bianchi';

  test('before the hour that its customer knows is off: he is told, once', async () => {
    await skip();
    await skip();
    expect((await agree(null)).status).toBe(200);
    await work();
    expect(await subjects()).toEqual([told, off]);
  });

  test('once that hour is past, as when it is told days later, is not told to him', async () => {
    trips.app.clock.advance(24 * 60);
    await skip();
    await work();
    trips.app.clock.advance(-24 * 60);
    expect(await subjects()).toEqual([told]);
  });

  test('and make after all before that has left is not off for him, until it is left out once more', async () => {
    await skip();
    await make();
    await work();
    expect(await subjects()).toEqual([told]);
    await skip();
    await work();
    expect(await subjects()).toEqual([told, off]);
    await make();
    await skip();
    await work();
    expect(await subjects()).toEqual([told, off]);
  });

  test('and of which nobody has told him yet is off once its hour is taken away', async () => {
    await trips.app.db.execute(`update trip_stops set outcome = 'saltata', outcome_reason = 'Guasto',
      told_at = now() where id = ${await appointmentOf()}`);
    expect((await agree(null)).status).toBe(200);
    await work();
    expect(await subjects()).toEqual([told, off]);
  });
});

const nobody = { name: '', phone: '', email: '' };
const introduce = (letterhead: Partial<typeof nobody>) =>
  buildReportSettings(trips.app.db, { letterhead: { ...nobody, ...letterhead } });

test.each([
  ['that nobody has named', {}],
  ['without a name', { phone: '02 555 0199' }],
  ['to which nobody can answer', { name: 'Servizi Prova Srl' }],
])('a house %s does not write to customers', async (_, letterhead) => {
  await introduce(letterhead);
  const { status, failure } = await notify();
  expect([status, failure.message]).toEqual([422, noticeTexts.noHouse]);
  expect(await trips.app.db.select().from(mails)).toEqual([]);
  const at = { params: { appointment: await appointmentOf() } };
  expect((await trips.planner.call(getAppointmentNotice, at)).body.daNotificare).toBe(true);
  await introduce({ name: 'Servizi Prova Srl', email: 'visite@prova.invalid' });
  expect((await notify()).status).toBe(200);
});

test('a customer who was told of a visit reads who calls it off, though nobody is named any more', async () => {
  await introduce({ name: 'Servizi Prova Srl', phone: '02 555 0199' });
  await notify();
  await work();
  await introduce({ phone: '02 555 0100' });
  expect((await agree(null)).status).toBe(200);
  await work();
  expect((await subjects())[1]).toBe('Visita annullata: 18/03/2026 alle 09:30 – Studio Bianchi');
  expect(mailbox.received[1]?.text).toContain('Per informazioni: telefono 02 555 0199.');
  expect(mailbox.received[1]?.text.trim()).toMatch(/Cordiali saluti\nServizi Prova Srl$/);
});

test('a customer reads who writes and where to answer, as the letterhead has them', async () => {
  await introduce({ name: 'Servizi Prova Srl', phone: '02 555 0199', email: 'visite@prova.invalid' });
  await notify();
  await work();
  const text = mailbox.received[0]?.text.trim() ?? '';
  expect(text).toContain('Unità locale: Studio Bianchi');
  expect(text).not.toMatch(/rispondete|nostri|sede/);
  expect(text).toContain('Questo messaggio è automatico: le risposte non vengono lette.');
  expect(text).toContain('Per cambiare giorno od ora: telefono 02 555 0199, e-mail visite@prova.invalid.');
  expect(text).toContain('Cordiali saluti\nServizi Prova Srl');
  expect((await calendars())[0]?.replaceAll('\r\n ', '')).toContain(
    'ORGANIZER;CN="Servizi Prova Srl":mailto:visite@prova.invalid',
  );
});

test('a customer reads what is done by its type, not as the house calls it (Q1-80)', async () => {
  const { control } = await trips.newActivities(trips.world.own);
  const alias = 'CdQ – sollecitare, non pagano';
  await trips.app.db.execute(`update activities set alias = '${alias}' where id = ${control}`);
  const found = await trips.read(params);
  const hour = { providedHour: 9, providedMinutes: 30 };
  const appointments = [trips.visit(trips.own, [control], hour)];
  expect((await trips.edit(params, resent(found, { appointments }))).status).toBe(200);
  await notify();
  await work();
  const text = mailbox.received[0]?.text ?? '';
  const [calendar = ''] = await calendars();
  expect(text).toContain('Attività previste:\n- Controllo di Qualità\n');
  expect(calendar.replaceAll('\r\n ', '')).toContain('Controllo di Qualità');
  for (const told of [text, calendar]) expect(told).not.toContain('sollecitare');
});

test('an expert does not read in the history of a trip which customers of others were told of a visit (Q1-05)', async () => {
  const hour = { providedHour: 9, providedMinutes: 30 };
  const stops = [trips.visit(trips.foreign, [], hour), trips.visit(trips.own, [])];
  params = await trips.created(stops, {
    departure: { dateHour: '2026-04-20T08:00:00+02:00', origin: 'Centrale', lat: 45, lng: 11 },
  });
  await notify();
  await work();
  const found = await trips.read(params);
  const body = resent(found, { appointments: found.day.appointments.slice(1) });
  expect((await trips.planner.call(editTripDay, { params, body })).status).toBe(200);
  const read = async (caller: typeof trips.planner) => {
    const { body: history } = await caller.call(getTripHistory, { params: { transfer: params.transfer } });
    return history.eventi.map(({ evento }) => evento);
  };
  expect(await read(trips.planner)).toEqual(
    expect.arrayContaining(['Cliente avvisato della visita', 'Cliente avvisato che la visita è annullata']),
  );
  expect(await read(await trips.app.as('edr'))).toEqual(['Trasferta creata']);
});
