import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildZone } from '#db/builders/accounts.ts';
import { buildControlCard, buildZoneInstrument } from '#db/builders/control-cards.ts';
import { daysBetween } from '#platform/contract/dates.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type ControlCardWorld, key, openControlCards, today } from '#test/support/control-cards.ts';
import { exportControlCard, getControlCard } from '../card/contract.ts';
import {
  addCardMeasurement,
  closeControlCard,
  openControlCard,
  withdrawCardMeasurement,
} from '../card/keeping/contract.ts';
import { cardTexts, errorTexts, limitsTexts } from '../rules.ts';

type Who = keyof ControlCardWorld['callers'];
let world: ControlCardWorld;

beforeAll(async () => {
  world = await openControlCards();
});

const at = (instrument: number) => ({ client: world.client, instrument });
const read = (instrument: number, who: Who = 'rp', query = {}) =>
  world.callers[who].call(getControlCard, { params: at(instrument), query });
const measure = (who: Who, instrument: number, body: Record<string, unknown>) =>
  world.callers[who].call(addCardMeasurement, { params: at(instrument), body }, key());

describe('the control card of an instrument (Q1-36)', () => {
  test('tells what it says today, its limits and measurements, to whoever measures for the client', async () => {
    for (const who of ['rp', 'edr', 'cliente', 'ispettore'] as const) {
      const { status, body } = await read(world.beyond.id, who);
      expect(status).toBe(200);
      expect(body).toMatchObject({ oggi: today, errore: limitsTexts.beyond, totale: 11 });
      expect(body.carta).toMatchObject({ media: 0.1, sigma: 0.01, misureNecessarie: 10, chiusa: null });
      expect(body.gestibile).toBe(who === 'rp' || who === 'edr');
      expect(body.esperti.length > 0).toBe(body.gestibile);
    }
    for (const who of ['altro', 'edr2', 'fuori'] as const)
      expect((await read(world.beyond.id, who)).status).toBe(404);
    expect((await read(world.beyond.id, 'lab')).status).toBe(403);
    // Another client's instrument is not found at this one's address.
    expect((await read(world.foreign.id)).status).toBe(404);
  });

  test('takes the day’s measurement, which makes the instrument usable, once (R1-635, R1-636)', async () => {
    const instrument = world.unmeasured.id;
    const carta = world.unmeasuredCard.id;
    expect((await read(instrument)).body.errore).toBe(errorTexts[4]);
    const body = { carta, tipo: 'giornaliera', valore: 0.104, nota: 'Dopo il cambio della batteria' };
    const both = await Promise.all([
      measure('ispettore', instrument, body),
      measure('cliente', instrument, { ...body, valore: 0.09 }),
    ]);
    const [won, lost] = both.toSorted((one, other) => one.status - other.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(won?.body.errore).toBeNull();
    const kept = won?.body.misure.find(({ giorno }) => giorno === today);
    expect(lost?.failure.message).toBe(
      `La misura di oggi è già stata registrata da ${kept?.chi}: ${String(kept?.valore).replace('.', ',')} µSv/h.`,
    );
  });

  test('refuses what is no dose rate, and where nothing is to be measured', async () => {
    const instrument = world.unmeasured.id;
    const carta = world.unmeasuredCard.id;
    const refused = async (over: object) => {
      const { status, failure } = await measure('rp', instrument, {
        carta,
        tipo: 'giornaliera',
        valore: 0.1,
        ...over,
      });
      return [status, failure.errors['valore'] ?? failure.message];
    };
    expect(await refused({ valore: -0.1 })).toEqual([422, cardTexts.negative]);
    expect(await refused({ valore: null })).toEqual([422, 'Inserire un valore']);
    expect(await refused({ valore: 0.1234 })).toEqual([422, 'Al massimo tre decimali.']);
    expect(await refused({ valore: 2e9 })).toEqual([422, cardTexts.tooHigh]);
    expect(await refused({ tipo: 'limite' })).toEqual([409, cardTexts.calibrated]);
    expect(await refused({ carta: world.readyCard.id })).toEqual([409, cardTexts.closed]);
    expect((await measure('rp', world.cardless.id, { carta, tipo: 'limite', valore: 0.1 })).status).toBe(409);
    expect((await measure('fuori', instrument, { carta, tipo: 'giornaliera', valore: 0.1 })).status).toBe(
      404,
    );
  });

  test('is calibrated with the last measurement that is needed, and not before (R1-633, R1-634)', async () => {
    const instrument = world.uncalibrated.id;
    const carta = world.uncalibratedCard.id;
    expect((await read(instrument)).body.errore).toBe(errorTexts[3]);
    const early = await measure('rp', instrument, { carta, tipo: 'giornaliera', valore: 0.1 });
    expect([early.status, early.failure.message]).toEqual([
      409,
      'La carta non è ancora calibrata: manca 1 misura di limite.',
    ]);
    // Nine alternate between 0.09 and 0.11, the tenth is 0.11: mean 0.1, Σ(x − mean)² = 10 · 0.01², σ = 0.01 · √(10/9).
    const { body } = await measure('ispettore', instrument, { carta, tipo: 'limite', valore: 0.11 });
    expect(body.carta?.media).toBeCloseTo(0.1, 12);
    expect(body.carta?.sigma).toBeCloseTo(0.01 * Math.sqrt(10 / 9), 12);
    expect(body.errore).toBe(errorTexts[4]);
    expect((await measure('rp', instrument, { carta, tipo: 'limite', valore: 0.1 })).status).toBe(409);
  });

  test('loses a wrong measurement with its reason, and takes the day’s again', async () => {
    const instrument = world.beyond.id;
    const before = (await read(instrument)).body;
    const wrong = before.misure.find(({ tipo }) => tipo === 'giornaliera');
    const limit = before.misure.find(({ tipo }) => tipo === 'limite');
    const withdraw = (who: Who, measurement = wrong?.id ?? 0, motivo = 'Letto sulla scala sbagliata') =>
      world.callers[who].call(withdrawCardMeasurement, {
        ...{ params: { ...at(instrument), measurement }, body: { motivo } },
      });
    expect((await withdraw('ispettore')).status).toBe(403);
    expect((await withdraw('edr2')).status).toBe(404);
    expect((await withdraw('edr', wrong?.id, 'no')).failure.errors['motivo']).toBe(cardTexts.noReason);
    const fixed = await withdraw('edr', limit?.id);
    expect([fixed.status, fixed.failure.message]).toEqual([409, cardTexts.fixedLimits]);
    const { body } = await withdraw('edr');
    expect(body.errore).toBe(errorTexts[4]);
    expect(body.misure.find(({ id }) => id === wrong?.id)?.ritiro).toMatchObject({
      motivo: 'Letto sulla scala sbagliata',
      chi: 'Esperto Prova',
    });
    expect((await withdraw('edr')).status).toBe(409);
    const again = { carta: before.carta?.id, tipo: 'giornaliera', valore: 0.121 };
    expect((await measure('cliente', instrument, again)).body).toMatchObject({
      errore: null,
      strumento: { limitsMessage: { instrumentCanBeUsed: true, subtitle: limitsTexts.warning } },
    });
  });

  test('is opened, replaced with a reason by whoever has seen it as it is, and closed; all of them stay', async () => {
    const instrument = world.cardless.id;
    const open = (who: Who, over: object = {}) =>
      world.callers[who].call(
        openControlCard,
        {
          params: at(instrument),
          body: { nome: 'Carta 2026', edr: world.expert.id, misureNecessarie: 2, sostituisce: null, ...over },
        },
        key(),
      );
    expect((await open('cliente')).status).toBe(403);
    expect((await open('rp', { edr: world.operator.id })).failure.errors['edr']).toBe(cardTexts.noExpert);
    expect((await open('rp', { misureNecessarie: 1 })).status).toBe(422);
    const first = (await open('rp')).body;
    expect(first).toMatchObject({
      errore: errorTexts[3],
      carta: { nome: 'Carta 2026', edr: 'Esperto Prova' },
    });
    expect((await open('rp')).failure.message).toBe(cardTexts.hasCard);
    const carta = first.carta?.id ?? 0;
    for (const valore of [0.1, 0.12]) await measure('rp', instrument, { carta, tipo: 'limite', valore });
    const seen = { carta, versione: 1, motivo: 'Sonda sostituita' };
    const stale = await open('edr', { sostituisce: seen });
    expect([stale.status, stale.failure.message]).toEqual([409, staleText]);
    const second = (await open('edr', { nome: 'Carta nuova', sostituisce: { ...seen, versione: 2 } })).body;
    expect(second.carta).toMatchObject({ nome: 'Carta nuova', media: null });
    expect(second.carte).toMatchObject([
      { nome: 'Carta nuova', chiusa: null },
      { nome: 'Carta 2026', chiusa: today, motivo: 'Sonda sostituita' },
    ]);
    expect((await read(instrument, 'cliente', { carta })).body).toMatchObject({
      carta: { id: carta, chiusa: today },
      misure: [{ valore: 0.1 }, { valore: 0.12 }],
    });
    expect((await measure('rp', instrument, { carta, tipo: 'limite', valore: 0.1 })).status).toBe(409);
    const closing = { carta: second.carta?.id ?? 0, versione: 1, motivo: 'Strumento ritirato' };
    const close = (who: Who) =>
      world.callers[who].call(closeControlCard, { params: at(instrument), body: closing });
    expect((await close('ispettore')).status).toBe(403);
    expect((await close('rp')).body).toMatchObject({ carta: null, errore: errorTexts[1] });
    expect((await close('rp')).status).toBe(409);
  });

  test('of an instrument of the house is measured by staff, not by the customers of its zones', async () => {
    const { db, house, client, operator } = world;
    const zone = await buildZone(db, { name: 'Zona delle carte' });
    await buildZoneInstrument(db, { zoneId: zone.id, instrumentId: house.id });
    await db.execute(sql`insert into principal_zones (principal_id, zone_id) values (${client}, ${zone.id})`);
    const card = await buildControlCard(db, { instrumentId: house.id, operatorId: operator.id, limits: 8 });
    const limit = (who: Who) => measure(who, house.id, { carta: card.id, tipo: 'limite', valore: 0.1 });
    const refused = await limit('cliente');
    expect([refused.status, refused.failure.detail]).toEqual([403, cardTexts.house]);
    expect((await read(house.id, 'cliente')).body.misurabile).toBe(false);
    expect((await read(house.id, 'rp')).body.misurabile).toBe(true);
    expect([(await limit('ispettore')).status, (await limit('rp')).status]).toEqual([200, 200]);
    const daily = { carta: card.id, tipo: 'giornaliera', valore: 0.1 };
    expect((await measure('cliente', house.id, daily)).status).toBe(403);
  });

  test('goes to the authority as a sheet of five years: calibrations, cards, measurements', async () => {
    await world.db.execute(sql`insert into control_measurements (card_id, kind, measured_on, value, operator_id, created_at)
      values (${world.readyCard.id}, 'giornaliera', '2020-01-10', 0.5, ${world.operator.id}, now()),
             (${world.readyCard.id}, 'giornaliera', '2022-01-10', 0.14, ${world.operator.id}, now())`);
    const answer = await world.callers.cliente.call(exportControlCard, { params: at(world.ready.id) });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain(
      `carta-di-controllo-${world.ready.id}-${today}.xlsx`,
    );
    const rows = await sheetRows(answer.bytes, 'Misure');
    expect(rows[0]).toContain('Valore (µSv/h)');
    // The one of more than five years ago is not told; 0.14 is 4σ from 0.1.
    expect(rows.filter(([, kind]) => kind === 'Misura giornaliera')).toHaveLength(2);
    const far = rows.find((row) => row.includes('Fuori dai limiti'));
    expect(far?.[4]).toBeCloseTo(4, 9);
    expect((await sheetRows(answer.bytes, 'Tarature'))[1]).toBeDefined();
    const stranger = await world.callers.altro.call(exportControlCard, { params: at(world.ready.id) });
    expect(stranger.status).toBe(404);
  });

  test('goes to the authority on 29 February too, from 28 February five years before', async () => {
    const { clock } = world.app;
    const minutes = daysBetween('2024-02-29', today) * 24 * 60;
    clock.advance(-minutes);
    const answer = await world.callers.rp.call(exportControlCard, { params: at(world.ready.id) });
    clock.advance(minutes);
    expect(answer.status).toBe(200);
    const rows = await sheetRows(answer.bytes, 'Strumento');
    expect(rows.find(([label]) => label === 'Dal')?.[1]).toEqual(new Date('2019-02-28T00:00:00Z'));
  });
});

async function sheetRows(bytes: Buffer, name: string) {
  const { sheets } = await readXlsx(bytes);
  return sheets.find((sheet) => sheet.name === name)?.rows ?? [];
}
