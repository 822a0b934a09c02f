import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildReportSettings } from '#db/builders/report-settings.ts';
import { mails } from '#post/schema.ts';
import { companies } from '#radioprotection/schema.ts';
import { openNotices } from '#test/support/notice-world.ts';
import { resent } from '#test/support/trip-world.ts';
import { editTripDay } from '../../planning/contract.ts';
import { getTripHistory } from '../../transfers/contract.ts';
import { listTripDays } from '../../transfers/days/contract.ts';
import { getAppointmentNotice } from '../contract.ts';
import { noticeTexts } from '../rules.ts';

let notices: Awaited<ReturnType<typeof openNotices>>;

beforeAll(async () => {
  notices = await openNotices();
});
beforeEach(() => notices.begin());

describe('a notice of another hour', () => {
  test('takes the place of one that has not left; of one that has, it tells that it is moved', async () => {
    await notices.notify();
    await notices.agree(11);
    await notices.notify();
    await notices.work();
    expect(await notices.subjects()).toEqual(['Visita: 18/03/2026 alle 11:00 – Studio Bianchi']);
    expect(notices.mailbox.received[0]?.text).not.toContain('spostata');
    notices.trips.app.clock.advance(1);
    await notices.agree(12);
    await notices.notify();
    await notices.work();
    expect((await notices.subjects())[1]).toBe('Visita spostata: 18/03/2026 alle 12:00 – Studio Bianchi');
    expect(notices.mailbox.received[1]?.text).toContain(
      'annunciata per il 18/03/2026 alle 11:00, è spostata: si terrà il 18/03/2026 alle 12:00',
    );
    const [, second = 0, third = 0] = await notices.sequences();
    expect(third).toBeGreaterThan(second);
  });

  test('does not leave after the visit', async () => {
    await notices.notify();
    notices.trips.app.clock.advance(3 * 24 * 60);
    await notices.work();
    notices.trips.app.clock.advance(-3 * 24 * 60);
    expect(notices.mailbox.received).toEqual([]);
    const [stored] = await notices.trips.app.db.select().from(mails);
    expect(stored?.state).toBe('failed');
    expect(stored?.text).toContain('18/03/2026 alle 09:30');
  });
});

describe('a notice that did not reach its customer', () => {
  const state = async () =>
    (
      await notices.trips.planner.call(getAppointmentNotice, {
        params: { appointment: await notices.appointmentOf() },
      })
    ).body;
  const listed = async () => {
    const { body } = await notices.trips.planner.call(listTripDays, {
      params: { transfer: notices.place.transfer },
    });
    return body.days[0]?.appointments[0];
  };
  const writtenTo = (email: string) =>
    notices.trips.app.db.update(companies).set({ email }).where(eq(companies.id, notices.trips.own));
  afterEach(() => writtenTo('studio@bianchi.invalid'));
  const undelivered = { notified: false, daNotificare: true, nonRecapitata: true };
  const delivered = { notified: true, daNotificare: false, nonRecapitata: false };

  test('as its server refused it is to be sent again, to the address that is right', async () => {
    await writtenTo('studio@bianci.invalid');
    notices.mailbox.onRecipient = (address) => (address === 'studio@bianci.invalid' ? 550 : 250);
    await notices.notify();
    expect(await state()).toMatchObject(delivered);
    await notices.work();
    expect(await state()).toMatchObject({ ...undelivered, appointmentTime: '2026-03-18T08:30:00.000Z' });
    expect(await listed()).toMatchObject(undelivered);
    await writtenTo('studio@bianchi.invalid');
    expect((await notices.notify()).body).toMatchObject(delivered);
    await notices.work();
    expect(notices.mailbox.received.map(({ to }) => to)).toEqual([['studio@bianchi.invalid']]);
    expect(notices.mailbox.received[0]?.text).not.toContain('spostata');
    expect(await listed()).toMatchObject(delivered);
  });

  test('as it went to an address that is another by now is to be sent again', async () => {
    await writtenTo('altri@bianchi.invalid');
    await notices.notify();
    await notices.work();
    expect(await state()).toMatchObject(delivered);
    await writtenTo('Studio@bianchi.invalid');
    expect(await state()).toMatchObject(undelivered);
    await notices.notify();
    await notices.work();
    expect(notices.mailbox.received.map(({ to }) => to)).toEqual([
      ['altri@bianchi.invalid'],
      ['Studio@bianchi.invalid'],
    ]);
    await writtenTo('studio@bianchi.invalid');
    expect(await state()).toMatchObject(delivered);
  });

  test('is not to be sent again once its hour is past, whatever the address is by then', async () => {
    await notices.notify();
    await notices.work();
    await writtenTo('altri@bianchi.invalid');
    expect(await listed()).toMatchObject(undelivered);
    notices.trips.app.clock.advance(3 * 24 * 60);
    const found = [await state(), await listed()];
    notices.trips.app.clock.advance(-3 * 24 * 60);
    for (const past of found) expect(past).toMatchObject(delivered);
  });

  test('is not asked for once the hour is past of which nobody was told', async () => {
    expect(await state()).toMatchObject({ notified: false, daNotificare: true });
    notices.trips.app.clock.advance(3 * 24 * 60);
    const found = [await state(), await listed()];
    notices.trips.app.clock.advance(-3 * 24 * 60);
    for (const past of found) expect(past).toMatchObject({ notified: false, daNotificare: false });
  });
});

const nobody = { name: '', phone: '', email: '' };
const introduce = (letterhead: Partial<typeof nobody>) =>
  buildReportSettings(notices.trips.app.db, { letterhead: { ...nobody, ...letterhead } });

test.each([
  ['that nobody has named', {}],
  ['without a name', { phone: '02 555 0199' }],
  ['to which nobody can answer', { name: 'Servizi Prova Srl' }],
])('a house %s does not write to customers', async (_, letterhead) => {
  await introduce(letterhead);
  const { status, failure } = await notices.notify();
  expect([status, failure.message]).toEqual([422, noticeTexts.noHouse]);
  expect(await notices.trips.app.db.select().from(mails)).toEqual([]);
  const at = { params: { appointment: await notices.appointmentOf() } };
  expect((await notices.trips.planner.call(getAppointmentNotice, at)).body.daNotificare).toBe(true);
  await introduce({ name: 'Servizi Prova Srl', email: 'visite@prova.invalid' });
  expect((await notices.notify()).status).toBe(200);
});

test('a customer who was told of a visit reads who calls it off, though nobody is named any more', async () => {
  await introduce({ name: 'Servizi Prova Srl', phone: '02 555 0199' });
  await notices.notify();
  await notices.work();
  await introduce({ phone: '02 555 0100' });
  expect((await notices.agree(null)).status).toBe(200);
  await notices.work();
  expect((await notices.subjects())[1]).toBe('Visita annullata: 18/03/2026 alle 09:30 – Studio Bianchi');
  expect(notices.mailbox.received[1]?.text).toContain('Per informazioni: telefono 02 555 0199.');
  expect(notices.mailbox.received[1]?.text.trim()).toMatch(/Cordiali saluti\nServizi Prova Srl$/);
});

test('a customer reads who writes and where to answer, as the letterhead has them', async () => {
  await introduce({ name: 'Servizi Prova Srl', phone: '02 555 0199', email: 'visite@prova.invalid' });
  await notices.notify();
  await notices.work();
  const text = notices.mailbox.received[0]?.text.trim() ?? '';
  expect(text).toContain('Unità locale: Studio Bianchi');
  expect(text).not.toMatch(/rispondete|nostri|sede/);
  expect(text).toContain('Questo messaggio è automatico: le risposte non vengono lette.');
  expect(text).toContain('Per cambiare giorno od ora: telefono 02 555 0199, e-mail visite@prova.invalid.');
  expect(text).toContain('Cordiali saluti\nServizi Prova Srl');
  expect((await notices.calendars())[0]?.replaceAll('\r\n ', '')).toContain(
    'ORGANIZER;CN="Servizi Prova Srl":mailto:visite@prova.invalid',
  );
});

test('a customer reads what is done by its type, not as the house calls it (Q1-80)', async () => {
  const { control } = await notices.trips.newActivities(notices.trips.world.own);
  const alias = 'CdQ – sollecitare, non pagano';
  await notices.trips.app.db.execute(`update activities set alias = '${alias}' where id = ${control}`);
  const found = await notices.trips.read(notices.place);
  const hour = { providedHour: 9, providedMinutes: 30 };
  const appointments = [notices.trips.visit(notices.trips.own, [control], hour)];
  expect((await notices.trips.edit(notices.place, resent(found, { appointments }))).status).toBe(200);
  await notices.notify();
  await notices.work();
  const text = notices.mailbox.received[0]?.text ?? '';
  const [calendar = ''] = await notices.calendars();
  expect(text).toContain('Attività previste:\n- Controllo di Qualità\n');
  expect(calendar.replaceAll('\r\n ', '')).toContain('Controllo di Qualità');
  for (const told of [text, calendar]) expect(told).not.toContain('sollecitare');
});

test('an expert does not read in the history of a trip which customers of others were told of a visit (Q1-05)', async () => {
  const hour = { providedHour: 9, providedMinutes: 30 };
  const stops = [
    notices.trips.visit(notices.trips.foreign, [], hour),
    notices.trips.visit(notices.trips.own, []),
  ];
  notices.place = await notices.trips.created(stops, {
    departure: { dateHour: '2026-04-20T08:00:00+02:00', origin: 'Centrale', lat: 45, lng: 11 },
  });
  await notices.notify();
  await notices.work();
  const found = await notices.trips.read(notices.place);
  const body = resent(found, { appointments: found.day.appointments.slice(1) });
  expect((await notices.trips.planner.call(editTripDay, { params: notices.place, body })).status).toBe(200);
  const read = async (caller: typeof notices.trips.planner) => {
    const { body: history } = await caller.call(getTripHistory, {
      params: { transfer: notices.place.transfer },
    });
    return history.eventi.map(({ evento }) => evento);
  };
  expect(await read(notices.trips.planner)).toEqual(
    expect.arrayContaining(['Cliente avvisato della visita', 'Cliente avvisato che la visita è annullata']),
  );
  expect(await read(await notices.trips.app.as('edr'))).toEqual(['Trasferta creata']);
});
