import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildControlForm } from '#db/builders/control-forms.ts';
import { buildInstrument } from '#db/builders/trips.ts';
import { listReachedInstruments } from '#irme90/control-cards/reached/contract.ts';
import { type WhyNot } from '#irme90/control-cards/rules.ts';
import { instrumentsHref, workLinks, workListHref } from '#irme90/links/rules.ts';
import { listWork } from '#irme90/measures/contract.ts';
import { workSituations, workTimes } from '#irme90/measures/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { openMeasures } from '#test/support/measure-world.ts';
import { getExpertDay } from '../../home/radioprotection/contract.ts';
import { expertQueueWords } from '../../home/radioprotection/rules.ts';
import { getControlDashboard } from '../irme90/contract.ts';

let world: Awaited<ReturnType<typeof openMeasures>>;
const inDays = (days: number) => addDays(testDay, days);

beforeAll(async () => {
  world = await openMeasures();
  const { app, principal, other, port, expert, inspector } = world;
  const { db } = app;
  const build = (dueDate: string, over: object = {}) =>
    buildControlForm(db, {
      ...{ principalId: principal.id, createdBy: expert.id, controlPlaceId: port.id, dueDate, ...over },
    });
  for (const days of [-40, -1, 0, 1, 7, 8]) await build(inDays(days));
  await build(inDays(0), { operatorId: inspector.id });
  const own = { state: 'lavorato', expertId: expert.id, metal: 'Ferro', origin: 'Tunisia' };
  await build(inDays(-3), own);
  // Measured while its client had not named an expert yet.
  await build(inDays(0), { ...own, expertId: null });
  const attested = await build(inDays(-5), own);
  const signed = await build('2026-01-02', own);
  const lastYear = await build('2025-12-31', own);
  for (const [place, { id }] of [attested, signed, lastYear].entries())
    await db.execute(sql`update control_forms set conclusion = 'accettato', register_year = 2026,
      register_number = ${place + 1}, attested_by = ${expert.id}, attested_at = now() where id = ${id}`);
  for (const { id } of [signed, lastYear])
    await db.execute(sql`update control_forms set state = 'firmato' where id = ${id}`);
  await build('2026-02-01', { state: 'annullato', cancelReason: 'Il carico non parte' });
  await build(inDays(-2), { principalId: other.id, controlPlaceId: world.otherPort.id });
  await world.instrument();
  await world.instrument(inDays(-4));
  await world.instrument(null);
  await buildInstrument(db, { principalId: principal.id, nextCalibration: '2027-01-10' });
  await buildInstrument(db, { principalId: other.id, nextCalibration: '2027-01-10' });
});

const dashboard = async (who: string) => (await (await world.app.as(who)).call(getControlDashboard)).body;

/** How many rows the list has that an address leads to. */
async function listed(who: string, href: string): Promise<number> {
  const { pathname, searchParams } = new URL(href, 'http://radia.invalid');
  const caller = await world.app.as(who);
  const query = Object.fromEntries(searchParams);
  const call = pathname === workLinks.list ? listWork : listReachedInstruments;
  return (await caller.call(call, { query })).body.total;
}

describe('the dashboard of radiometric controls', () => {
  test('counts forms by how far they have come, by day of work, and those without an operator', async () => {
    expect(await dashboard('rp')).toMatchObject({
      ...{ oggi: testDay, ricevuti: null },
      modelli: { inviato: 8, lavorato: 2, attestato: 1, firmato: 1, annullato: 1 },
      daMisurare: { quando: { scaduti: 3, oggi: 2, settimana: 2 }, senzaOperatore: 7 },
    });
    expect(await dashboard('edr')).toMatchObject({
      ricevuti: 2,
      modelli: { inviato: 7, lavorato: 2, attestato: 1, firmato: 1, annullato: 1 },
    });
  });

  test('says which instruments cannot be used, why, and for how many days none was measured', async () => {
    const { strumenti } = await dashboard('rp');
    expect(strumenti).toMatchObject({
      totale: 5,
      motivi: [
        { motivo: 1, quanti: 2 },
        { motivo: 4, quanti: 2 },
      ],
    });
    const days = strumenti.bloccati.map(({ giorniSenzaMisura }) => giorniSenzaMisura);
    expect(days.filter((one) => one === 4)).toHaveLength(1);
    expect(days.filter((one) => one === null)).toHaveLength(2);
    expect(strumenti.giorniSenzaMisura).toBe(days.reduce((sum: number, one) => sum + (one ?? 0), 0));
    expect((await dashboard('cliente')).strumenti.totale).toBe(4);
  });

  test.each(['rp', 'edr', 'cliente', 'operatore', 'collega'])(
    'has figures that are as many rows as their list has, for %s',
    async (who) => {
      const { modelli, daMisurare, ricevuti, strumenti } = await dashboard(who);
      const ofYear = { dal: '2026-01-01', al: '2026-12-31' };
      const isClosed = (one: string) => one === 'firmato' || one === 'annullato';
      const pairs: [number, string][] = [
        ...workSituations.map((situazione): [number, string] => [
          modelli[situazione],
          workListHref({ situazione, ...(isClosed(situazione) ? ofYear : {}) }),
        ]),
        ...workTimes.map((quando): [number, string] => [
          daMisurare.quando[quando],
          workListHref({ situazione: 'inviato', quando }),
        ]),
        [daMisurare.senzaOperatore, workListHref({ situazione: 'inviato', senzaOperatore: true })],
        [strumenti.totale, instrumentsHref()],
        ...strumenti.motivi.map(({ motivo, quanti }): [number, string] => [
          quanti,
          instrumentsHref(String(motivo) as WhyNot),
        ]),
        [strumenti.motivi.reduce((sum, { quanti }) => sum + quanti, 0), instrumentsHref('bloccati')],
        ...(ricevuti === null
          ? []
          : [[ricevuti, `${workLinks.received}&situazione=lavorato`] as [number, string]]),
      ];
      for (const [count, href] of pairs) expect([href, await listed(who, href)]).toEqual([href, count]);
    },
  );

  test('shows what is within reach: an inspector his own and nobody’s at his places, a customer the own client’s', async () => {
    const waiting = async (who: string) => (await dashboard(who)).modelli.inviato;
    expect(await waiting('operatore')).toBe(7);
    expect(await waiting('collega')).toBe(1);
    expect(await waiting('cliente')).toBe(7);
    expect((await world.app.stranger.call(getControlDashboard)).status).toBe(401);
    expect((await (await world.app.as('lab')).call(getControlDashboard)).status).toBe(403);
  });
});

test('instruments are found by words, by reason, and put in order', async () => {
  const labels = async (query: Record<string, string>) =>
    (await world.planner.call(listReachedInstruments, { query })).body.rows;
  const all = await labels({});
  const [first] = all;
  expect(await labels({ q: first?.label.split(' ').at(-1) ?? '' })).toEqual([first]);
  expect((await labels({ q: 'metalli altrui' })).length).toBe(1);
  const measured = (await labels({ sort: 'misura', dir: 'desc' })).map(
    ({ ultimaMisura }) => ultimaMisura ?? '',
  );
  expect(measured).toEqual(measured.toSorted().toReversed());
  expect((await labels({ size: '2', page: '3' })).length).toBe(1);
});

describe('the home of planners and experts', () => {
  const queues = async (who: string) => {
    const { code } = (await (await world.app.as(who)).call(getExpertDay)).body;
    return new Map(code.map((queue) => [queue.coda, queue]));
  };

  test('has what is theirs of radiometric controls, each as many rows as its list has', async () => {
    const [planner, edr] = [await queues('rp'), await queues('edr')];
    expect(planner.get('loadsLate')).toMatchObject({ quanti: 3, dal: inDays(-40) });
    expect(planner.get('loadsToday')).toMatchObject({ quanti: 2 });
    expect(planner.has('toConclude')).toBe(false);
    expect(edr.get('toConclude')).toMatchObject({ quanti: 2, dal: '2026-03-11' });
    expect(edr.has('loadsLate')).toBe(false);
    for (const [who, found] of [
      ['rp', planner],
      ['edr', edr],
    ] as const)
      for (const name of ['loadsLate', 'loadsToday', 'toConclude', 'blocked'] as const) {
        const queue = found.get(name);
        if (queue)
          expect([name, await listed(who, expertQueueWords(name, true).href)]).toEqual([name, queue.quanti]);
      }
  });

  test('says nothing of them where nobody asks for controls', async () => {
    await world.app.db.execute(sql`update control_clients set active = false`);
    expect((await queues('rp')).has('loadsLate')).toBe(false);
    await world.app.db.execute(sql`update control_clients set active = true`);
  });
});
