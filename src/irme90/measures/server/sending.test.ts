import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildControlCard, buildDailyMeasurement } from '#db/builders/control-cards.ts';
import { historyOf } from '#identity/audit-trail/server/public.ts';
import { cardTexts, errorTexts } from '#irme90/control-cards/rules.ts';
import { controlCards, controlMeasurements, instrumentCalibrations } from '#irme90/control-cards/schema.ts';
import type { FailureBody } from '#platform/contract/failure.ts';
import { instruments } from '#radioprotection/instruments/schema.ts';
import { byPortal, fieldOf, measuring, openMeasures } from '#test/support/measure-world.ts';
import { measureTexts } from '../rules.ts';

let world: Awaited<ReturnType<typeof openMeasures>>;
let calls: ReturnType<typeof measuring>;

beforeAll(async () => {
  world = await openMeasures();
  calls = measuring(world);
});

describe('sending', () => {
  test('twice under one key happens once', async () => {
    const { id } = await world.form();
    const key = randomUUID();
    const [one, other] = await Promise.all([1, 2].map(() => calls.send(id, byPortal, world.operator, key)));
    expect([one?.status, other?.status]).toEqual([200, 200]);
    const told = (await calls.mailsTo(world.expert.id)).filter((text) => text.includes(`n. ${id}\n`));
    expect(told).toHaveLength(1);
  });

  test('of the second of two who measured is refused with what the first wrote', async () => {
    const { id } = await world.form({ operatorId: null });
    const { versione } = await calls.load(id);
    await calls.send(id, { ...byPortal, versione });
    const { status, failure } = await calls.send(id, { ...byPortal, versione }, world.planner);
    expect(status).toBe(409);
    expect(failure.msg ?? failure.detail).toContain('Olga Operatrice ha salvato altre misure');
    expect(failure.detail).toContain('Tipo sorgente Cs-137');
  });

  test('of own measures that are kept instead of those of another says who measured, when, and with what', async () => {
    const { app, form, planner } = world;
    const { id } = await form({ operatorId: null });
    const instrument = await world.instrument('2026-03-15');
    await calls.send(id, { ...world.portable(instrument.id), misuratoIl: '2026-03-15T16:30:00.000Z' });
    await buildDailyMeasurement(app.db, {
      ...{
        cardId: instrument.card.id,
        operatorId: world.inspector.id,
        measuredOn: '2026-03-16',
        value: 0.11,
      },
    });
    const { versione } = await calls.load(id);
    const body = { ...world.portable(instrument.id, '0,2', '0,3'), versione, proprie: true };
    const { status, body: answer } = await calls.send(id, body, planner);
    expect([status, answer.message]).toEqual([200, measureTexts.sent(world.expert.name)]);
    const quando = app.clock.now().toISOString();
    expect((await calls.load(id)).misurato).toEqual({ chi: 'Paola Pianifica', quando });
    expect(await calls.stored(id)).toMatchObject({
      ...{ background: 0.2, usedInstrument: { dailyMeasurement: '2026-03-16', dailyValue: 0.11 } },
    });
    const { eventi } = await historyOf(app.db, 'control-form', id);
    expect(eventi[0]?.modifiche).toContainEqual({
      ...{ campo: 'Misurato il', prima: '15/03/2026', dopo: '16/03/2026' },
    });
  });

  test('is not a customer’s where an operator was chosen, and is his where none was (Q1-05)', async () => {
    const chosen = await world.form();
    expect((await calls.send(chosen.id, byPortal, world.customer)).status).toBe(403);
    expect(await calls.load(chosen.id, world.customer)).toMatchObject({ lavorabile: false });
    const free = await world.form({ operatorId: null });
    expect((await calls.send(free.id, byPortal, world.customer)).status).toBe(200);
  });

  test('says when the load was measured, where there was no network then; a clock ahead is not believed', async () => {
    const { id } = await world.form();
    await calls.send(id, { ...byPortal, misuratoIl: '2026-03-15T16:30:00.000Z' });
    expect((await calls.load(id)).misurato?.quando).toBe('2026-03-15T16:30:00.000Z');
    const ahead = await world.form();
    await calls.send(ahead.id, { ...byPortal, misuratoIl: '2027-01-01T00:00:00.000Z' });
    expect((await calls.load(ahead.id)).misurato?.quando).toBe(world.app.clock.now().toISOString());
  });
});

describe('an instrument is judged by the day on which the load was measured', () => {
  const misuratoIl = '2026-03-15T16:30:00.000Z';
  const isRefused = ({ failure }: { failure: FailureBody }, text: string) => {
    expect(failure.errors).toEqual({ [fieldOf('usedInstrument')]: text });
    expect(failure.detail).toBe(cardTexts.thenNot(text, '15/03/2026'));
  };
  const sendThen = async (instrument: number) => {
    const { id } = await world.form();
    return { id, ...(await calls.send(id, { ...world.portable(instrument), misuratoIl })) };
  };

  test('by its check of that day', async () => {
    const [late, early] = [await world.instrument('2026-03-16'), await world.instrument('2026-03-15')];
    const refused = await sendThen(late.id);
    isRefused(refused, errorTexts[4]);
    const { id, status } = await sendThen(early.id);
    expect(status).toBe(200);
    expect((await calls.stored(id))?.usedInstrument?.dailyMeasurement).toBe('2026-03-15');
    // Who corrects cannot name one either that was not checked on that day, and sees it.
    const { versione, strumenti } = await calls.load(id);
    expect(strumenti.find(({ value }) => value === late.id)?.errorCode).toBe(4);
    expect((await calls.send(id, { ...world.portable(late.id), versione })).status).toBe(422);
  });

  test('by the calibration that held then: ended since, it does; renewed since, it does not', async () => {
    const [ended, renewed] = [await world.instrument('2026-03-15'), await world.instrument('2026-03-15')];
    const until = (id: number, day: string) =>
      world.app.db.update(instruments).set({ nextCalibration: day }).where(eq(instruments.id, id));
    await until(ended.id, '2026-03-15');
    await until(renewed.id, '2026-03-14');
    await world.app.db.insert(instrumentCalibrations).values({
      ...{ instrumentId: renewed.id, calibratedOn: '2026-03-16', validUntil: '2027-03-16' },
      addedAt: world.app.clock.now(),
    });
    const { id, status } = await sendThen(ended.id);
    expect(status).toBe(200);
    expect((await calls.stored(id))?.usedInstrument).toMatchObject({ nextCalibration: '2026-03-15' });
    const refused = await sendThen(renewed.id);
    isRefused(refused, errorTexts[2]);
  });

  test('of whose calibration then nothing is recorded: that is said, and not that it had ended', async () => {
    const { id: instrumentId } = await world.instrument('2026-03-15');
    const ofIt = eq(instrumentCalibrations.instrumentId, instrumentId);
    await world.app.db.delete(instrumentCalibrations).where(ofIt);
    await world.app.db.insert(instrumentCalibrations).values({
      ...{ instrumentId, calibratedOn: '2026-03-16', validUntil: '2027-03-16' },
      addedAt: world.app.clock.now(),
    });
    const { status, failure } = await sendThen(instrumentId);
    expect([status, failure.detail]).toEqual([422, cardTexts.notRecorded('15/03/2026')]);
  });

  test('by the card that was in use, though another has taken its place', async () => {
    const instrument = await world.instrument('2026-03-15');
    await world.app.db
      .update(controlCards)
      .set({ closedOn: '2026-03-15', closeReason: 'Sostituita nella prova' })
      .where(eq(controlCards.id, instrument.card.id));
    const next = { instrumentId: instrument.id, openedOn: '2026-03-15', limits: 0 };
    await buildControlCard(world.app.db, { ...next, operatorId: world.inspector.id });
    const { id, status } = await sendThen(instrument.id);
    expect(status).toBe(200);
    expect((await calls.stored(id))?.cardId).toBe(instrument.card.id);
    const { id: now } = await world.form();
    const today = await calls.send(now, world.portable(instrument.id));
    expect(today.failure.errors).toEqual({ [fieldOf('usedInstrument')]: errorTexts[3] });
  });

  test('by its limits as they were: a card that was calibrated later was none', async () => {
    const instrument = await world.instrument('2026-03-15');
    await world.app.db
      .update(controlMeasurements)
      .set({ measuredOn: '2026-03-16' })
      .where(and(eq(controlMeasurements.cardId, instrument.card.id), eq(controlMeasurements.kind, 'limite')));
    const refused = await sendThen(instrument.id);
    isRefused(refused, errorTexts[3]);
  });
});
