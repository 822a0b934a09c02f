import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTrip, buildTripDay, buildTripStop } from '#db/builders/trips.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { sendDueMails, smtpServer } from '#post/mail/server/public.ts';
import { mails } from '#post/schema.ts';
import { companies } from '#radioprotection/schema.ts';
import type { Caller } from '#test/support/app.ts';
import { openMailbox } from '#test/support/mailbox.ts';
import { key, nextDay, openTrips, resent } from '#test/support/trip-world.ts';
import { getAppointmentNotice, sendAppointmentNotice } from '../../appointment-notices/contract.ts';
import { noticeTexts } from '../../appointment-notices/rules.ts';
import { editTripDay } from '../../planning/contract.ts';
import { getTripStatus } from '../../transfers/contract.ts';
import { getMyDay, listMyDays } from '../contract.ts';
import { fieldDayTexts } from '../rules.ts';
import { tellVisit } from '../telling/contract.ts';
import { listWorkedTimes } from '../times/contract.ts';

let trips: Awaited<ReturnType<typeof openTrips>>;

beforeAll(async () => {
  trips = await openTrips();
});

describe('a visit on the day', () => {
  let day: number;
  let stop: number;
  let transfer: number;
  let measures: number;
  let control: number;

  beforeEach(async () => {
    const { db } = trips.app;
    const crew = { ...trips.crew, day: '2026-03-16' };
    const trip = await buildTrip(db, crew);
    transfer = trip.id;
    day = (await buildTripDay(db, { ...crew, tripId: trip.id })).id;
    const made = await trips.newActivities(trips.world.own);
    [control, measures] = [made.control, made.measures];
    const activityIds = [control, measures];
    stop = (await buildTripStop(db, { dayId: day, position: 1, companyId: trips.own, activityIds })).id;
  });

  const tell = (body: object, caller: Caller = trips.worker, headers = key()) =>
    caller.call(
      tellVisit,
      { params: { day, appointment: stop }, body: { esito: 'fatta', attivita: [], ...body } },
      headers,
    );
  const outcome = (id: number, esito: string, over: object = {}) => ({
    id,
    esito,
    motivo: null,
    minuti: null,
    ...over,
  });

  test('is on the operator’s list, with what is to be done (Q1-05)', async () => {
    const { body } = await trips.worker.call(listMyDays);
    expect(body.days.find(({ id }) => id === day)).toMatchObject({ day: '2026-03-16', stops: 1, settled: 0 });
    const { body: mine } = await trips.worker.call(getMyDay, { params: { day } });
    expect(mine.fermate).toMatchObject([{ appointment: stop, displayName: 'Studio Bianchi', visita: null }]);
    const told = mine.fermate[0]?.activities.map(({ id, daUfficio, device }) => [
      id,
      daUfficio,
      device?.sigla,
    ]);
    expect(told).toEqual([
      [control, true, 'RX1'],
      [measures, false, 'RX1'],
    ]);
    expect((await trips.planner.call(listMyDays)).body.days).toEqual([]);
  });

  test('is told once, however often it is sent: done, left for the office, hours and minutes', async () => {
    const headers = key();
    const body = {
      ...{ iniziata: '2026-03-16T07:30:00Z', finita: '2026-03-16T08:45:00Z', nota: 'Tutto bene' },
      attivita: [
        outcome(control, 'da-finire', { minuti: 50 }),
        outcome(measures, 'eseguita', { minuti: 25 }),
      ],
    };
    const first = await tell(body, trips.worker, headers);
    expect(first.status).toBe(200);
    expect((await tell(body, trips.worker, headers)).body).toEqual(first.body);
    expect(first.body.fermata.visita).toMatchObject({
      esito: 'fatta',
      nota: 'Tutto bene',
      chi: trips.operator.name,
    });
    expect(first.body.rimaste).toEqual([]);
    expect(await trips.stored(control)).toMatchObject({
      complete: false,
      toFinishInLab: true,
      appointmentId: stop,
    });
    expect(await trips.stored(measures)).toMatchObject({
      complete: true,
      outcomeOn: '2026-03-16',
      completedBy: trips.operator.id,
    });
    const again = await tell({ ...body, attivita: [outcome(measures, 'eseguita', { minuti: 30 })] });
    expect([again.status, again.body.rimaste]).toEqual([200, []]);
  });

  test('leaves the note of what is done there as it is', async () => {
    await trips.app.db.execute(`update activities set note = 'Suonare due volte' where id = ${measures}`);
    const attivita = [outcome(control, 'da-finire'), outcome(measures, 'eseguita')];
    expect((await tell({ attivita })).body.rimaste).toEqual([]);
    expect(await trips.stored(measures)).toMatchObject({ complete: true, note: 'Suonare due volte' });
  });

  test('leaves as it is what the office has completed meanwhile, and says so', async () => {
    await trips.app.db.execute(
      `update activities set complete = true, completed_at = now() where id = ${measures}`,
    );
    const leftOut = outcome(measures, 'non-eseguita', { motivo: 'Sala occupata' });
    const { status, body } = await tell({ attivita: [outcome(control, 'da-finire'), leftOut] });
    expect([status, body.rimaste]).toEqual([200, [{ id: measures, motivo: fieldDayTexts.settledMeanwhile }]]);
    expect(await trips.stored(measures)).toMatchObject({ complete: true, skip: false });
  });

  test('frees what was planned there since the operator has read the day, and says so', async () => {
    const added = await trips.newActivities(trips.world.own);
    await trips.app.db.execute(
      `update activities set appointment_id = ${stop} where id in (${added.control}, ${added.measures})`,
    );
    await trips.app.db.execute(`update activities set skip = true where id = ${added.control}`);
    const attivita = [outcome(control, 'da-finire'), outcome(measures, 'eseguita')];
    const { status, body } = await tell({ attivita });
    expect([status, body.rimaste]).toEqual([
      200,
      [{ id: added.measures, motivo: fieldDayTexts.addedMeanwhile }],
    ]);
    expect(await trips.stored(added.measures)).toMatchObject({ complete: false, appointmentId: null });
    expect((await trips.stored(added.control)).appointmentId).toBe(stop);
    // Told again without what was told of before: that stays.
    const again = await tell({ attivita: [outcome(measures, 'eseguita')] });
    expect([again.status, again.body.rimaste]).toEqual([200, []]);
    expect((await trips.stored(control)).appointmentId).toBe(stop);
  });

  test('leaves activities out with a reason, and the trip is then concluded (Q1-63, Q1-89)', async () => {
    const motivo = 'Apparecchio guasto';
    const attivita = [outcome(control, 'non-eseguita', { motivo }), outcome(measures, 'eseguita')];
    expect((await tell({ attivita })).status).toBe(200);
    expect(await trips.stored(control)).toMatchObject({ skip: true, complete: false });
    trips.app.clock.advance(24 * 60);
    const { body } = await trips.planner.call(getTripStatus, { params: { transfer } });
    trips.app.clock.advance(-24 * 60);
    expect(body.status.code).toBe('completed');
  });

  test('that is skipped frees what was to be done, to be planned again', async () => {
    const refused = await tell({ esito: 'saltata' });
    expect([refused.status, refused.failure.errors['motivo']]).toEqual([422, fieldDayTexts.noReason]);
    const { status, body } = await tell({ esito: 'saltata', motivo: 'Studio chiuso' });
    expect([status, body.fermata.visita?.esito]).toEqual([200, 'saltata']);
    expect((await trips.stored(control)).appointmentId).toBeNull();
  });

  test('that was told done and then skipped leaves nothing marked: all can be planned again', async () => {
    const motivo = 'Apparecchio guasto';
    const attivita = [outcome(control, 'da-finire'), outcome(measures, 'non-eseguita', { motivo })];
    expect((await tell({ attivita })).status).toBe(200);
    expect((await tell({ esito: 'saltata', motivo: 'Studio chiuso' })).status).toBe(200);
    const free = { appointmentId: null, skip: false, toFinishInLab: false };
    expect(await trips.stored(control)).toMatchObject(free);
    expect(await trips.stored(measures)).toMatchObject(free);
    const again = await tell({ esito: 'saltata', motivo: 'Studio chiuso' });
    expect(again.status).toBe(200);
  });

  test('is not planned over by who has the day as it was before it was told', async () => {
    const place = { transfer, day };
    const open = await trips.read(place);
    expect((await tell({ esito: 'saltata', motivo: 'Studio chiuso' })).status).toBe(200);
    const stale = await trips.planner.call(editTripDay, { params: place, body: resent(open) });
    expect([stale.status, stale.failure.message]).toEqual([409, staleText]);
    expect((await trips.stored(measures)).appointmentId).toBeNull();
    expect((await trips.read(place)).day.versione).toBe(open.day.versione + 1);
  });

  describe('whose day was moved meanwhile', () => {
    const hours = (date: string) => ({ iniziata: `${date}T07:30:00Z`, finita: `${date}T08:45:00Z` });
    const done = () => ({ attivita: [outcome(measures, 'eseguita')] });

    beforeEach(async () => {
      const open = await trips.read({ transfer, day });
      const departure = { ...nextDay.departure, dateHour: '2026-03-15T06:00:00+01:00' };
      const body = resent(open, { departure });
      await trips.planner.call(editTripDay, { params: { transfer, day }, body });
    });

    test('is not registered on the day it was moved to, which is told, until somebody sends it for that day', async () => {
      const told = { ...done(), giorno: '2026-03-16', ...hours('2026-03-16') };
      const refused = await tell(told);
      expect([refused.status, refused.failure.message]).toEqual([409, fieldDayTexts.movedTo('2026-03-15')]);
      expect((await trips.stored(measures)).complete).toBe(false);
      const mended = { ...told, giorno: '2026-03-15', ...hours('2026-03-15') };
      expect((await tell(mended)).status).toBe(200);
      expect(await trips.stored(measures)).toMatchObject({ complete: true, outcomeOn: '2026-03-15' });
    });

    test('told by an earlier version, without its day, is refused by its hours', async () => {
      const refused = await tell({ ...done(), ...hours('2026-03-16') });
      const text = fieldDayTexts.hoursOfAnotherDay('2026-03-15');
      expect([refused.status, refused.failure.errors['iniziata']]).toEqual([422, text]);
      expect((await tell({ ...done(), ...hours('2026-03-15') })).status).toBe(200);
    });
  });

  test('is not told over what somebody else has told of it and was not seen; seen, the later word counts', async () => {
    const motivo = 'Sala occupata';
    const leftOut = { attivita: [outcome(measures, 'non-eseguita', { motivo })], raccontoLetto: null };
    expect((await tell(leftOut)).status).toBe(200);
    const untouched = { attivita: [outcome(measures, 'eseguita')], raccontoLetto: null as string | null };
    const refused = await tell(untouched, trips.planner);
    const text = fieldDayTexts.toldMeanwhile(trips.operator.name, trips.app.clock.now());
    expect([refused.status, refused.failure.message]).toEqual([409, text]);
    expect(await trips.stored(measures)).toMatchObject({ complete: false, skip: true });

    expect((await tell(leftOut)).status).toBe(200);
    const { body } = await trips.planner.call(getMyDay, { params: { day } });
    const seen = { ...untouched, raccontoLetto: body.fermate[0]?.visita?.quando ?? null };
    expect((await tell(seen, trips.planner)).status).toBe(200);
    expect((await tell(leftOut)).status).toBe(409);
    expect((await trips.stored(measures)).complete).toBe(true);
  });

  test.each([
    ['a control done without its values', () => ({ attivita: [outcome(control, 'eseguita')] }), 422],
    ['nothing done without a reason', () => ({ attivita: [outcome(measures, 'non-eseguita')] }), 422],
    [
      'an end before the beginning',
      () => ({ iniziata: '2026-03-16T08:00:00Z', finita: '2026-03-16T07:00:00Z' }),
      422,
    ],
    ['an hour to come', () => ({ finita: '2026-03-16T12:00:00Z' }), 422],
    [
      'more than a day of work',
      () => ({ iniziata: '2026-03-14T08:00:00Z', finita: '2026-03-16T08:00:00Z' }),
      422,
    ],
    ['an outcome that there is not', () => ({ attivita: [outcome(measures, 'forse')] }), 422],
  ])('is refused with %s', async (_what, body, status) => {
    const answer = await tell(body());
    expect(answer.status).toBe(status);
    expect((await trips.stored(measures)).complete).toBe(false);
  });

  test('is told by its operators and by who plans, on the day', async () => {
    const lab = await trips.app.as('lab');
    const refused = await tell({}, lab);
    expect([refused.status, refused.failure.message]).toEqual([403, fieldDayTexts.notOperator]);
    expect((await tell({}, trips.planner)).status).toBe(200);
    expect((await tell({}, trips.app.stranger)).status).toBe(401);
    const params = { day: 2_000_000_000, appointment: stop };
    expect(
      (await trips.worker.call(tellVisit, { params, body: { esito: 'fatta', attivita: [] } }, key())).status,
    ).toBe(404);
  });

  test('feeds the minutes that are proposed for the next: half of them took no longer', async () => {
    for (const minuti of [20, 25, 90]) {
      const made = await trips.newActivities(trips.world.own);
      await trips.app.db.execute(
        `update activities set appointment_id = ${stop} where id = ${made.measures}`,
      );
      await tell({ attivita: [outcome(made.measures, 'eseguita', { minuti })] });
    }
    const { body } = await trips.planner.call(listWorkedTimes);
    const ofMeasures = body.tempi.find(({ activityType }) => activityType === 5);
    expect(ofMeasures?.quante).toBeGreaterThanOrEqual(3);
    expect([25, 28, 30]).toContain(ofMeasures?.minuti);
  });
});

describe('a notice to the customer', () => {
  test('goes out once with the appointment, and again for another hour (Q1-80, R1-591, R1-364)', async () => {
    const mailbox = await openMailbox();
    const params = await trips.created([
      trips.visit(trips.own, [], { providedHour: 9, providedMinutes: 30 }),
    ]);
    const found = await trips.read(params);
    const appointment = { appointment: found.day.appointments[0]?.appointment ?? 0 };
    const state = async () => (await trips.worker.call(getAppointmentNotice, { params: appointment })).body;
    const send = (caller = trips.planner) =>
      caller.call(sendAppointmentNotice, { params: appointment }, key());
    expect(await state()).toEqual({
      notified: false,
      appointmentTime: null,
      daNotificare: true,
      nonRecapitata: false,
      recipient: 'studio@bianchi.invalid',
    });
    expect((await send()).body).toMatchObject({
      notified: true,
      appointmentTime: '2026-03-18T08:30:00.000Z',
    });
    expect((await send()).status).toBe(200);
    const handOver = smtpServer({ smtpUrl: mailbox.url, from: 'Radia <radia@radia.invalid>' });
    await sendDueMails(trips.app.foundation.services, handOver);
    expect(mailbox.received.map(({ to }) => to)).toEqual([['studio@bianchi.invalid']]);
    const [mail] = mailbox.received;
    expect(mail?.text).toContain('18/03/2026 alle 09:30');
    expect(mail?.raw).toContain('text/calendar');
    const [stored] = await trips.app.db.select().from(mails);
    expect(stored?.calendar).toContain('DTSTART:20260318T083000Z');
    const [stop] = found.day.appointments;
    const moved = resent(found, { appointments: [{ ...stop, providedHour: 10 }] });
    await trips.planner.call(editTripDay, { params, body: moved });
    expect(await state()).toMatchObject({
      notified: false,
      daNotificare: true,
      appointmentTime: '2026-03-18T08:30:00.000Z',
    });
    expect((await send()).body.appointmentTime).toBe('2026-03-18T09:30:00.000Z');
  });

  test('is not sent any more of a visit that was told', async () => {
    const departure = { dateHour: '2026-03-16T08:00:00+01:00', origin: 'Centrale', lat: 45, lng: 11 };
    const visits = [trips.visit(trips.own, [], { providedHour: 23, providedMinutes: 0 })];
    const params = await trips.created(visits, { departure });
    const appointment = (await trips.read(params)).day.appointments[0]?.appointment ?? 0;
    const state = async () =>
      (await trips.planner.call(getAppointmentNotice, { params: { appointment } })).body;
    expect((await state()).daNotificare).toBe(true);
    const body = { esito: 'fatta' as const, attivita: [] };
    const told = await trips.planner.call(
      tellVisit,
      { params: { day: params.day, appointment }, body },
      key(),
    );
    expect(told.status).toBe(200);
    expect((await state()).daNotificare).toBe(false);
    const sent = await trips.planner.call(sendAppointmentNotice, { params: { appointment } }, key());
    expect([sent.status, sent.failure.message]).toEqual([409, noticeTexts.told]);
  });

  test('needs an hour, an address, a visit to come, and somebody who may send it', async () => {
    const made = async (over: object, dateHour = '2026-03-19T08:00:00+01:00', companyId = trips.own) => {
      const departure = { dateHour, origin: 'Centrale', lat: 45, lng: 11 };
      const params = await trips.created([trips.visit(companyId, [], over)], { departure });
      return { appointment: (await trips.read(params)).day.appointments[0]?.appointment ?? 0 };
    };
    const refusal = async (params: { appointment: number }, caller = trips.planner) => {
      const { status, failure } = await caller.call(sendAppointmentNotice, { params }, key());
      return [status, failure.message];
    };
    const hour = { providedHour: 9, providedMinutes: null };
    expect(await refusal(await made({}))).toEqual([422, noticeTexts.noHour]);
    expect(await refusal(await made(hour, '2026-03-19T08:00:00+01:00', trips.third.id))).toEqual([
      422,
      noticeTexts.noAddress,
    ]);
    expect(await refusal(await made(hour, '2026-03-10T08:00:00+01:00'))).toEqual([409, noticeTexts.past]);
    const [status] = await refusal(await made(hour), await trips.app.as('lab'));
    expect(status).toBe(403);
    expect(await refusal({ appointment: 2_000_000_000 })).toEqual([404, noticeTexts.notFound]);
    expect(
      (await trips.app.db.select().from(companies).where(eq(companies.id, trips.third.id)))[0]?.email,
    ).toBeNull();
  });
});
