import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { getMe } from '#accounts/session/contract.ts';
import { listClients, listPrincipals } from '#customers/customers/contract.ts';
import { listFloorPlans } from '#customers/floor-plans/contract.ts';
import { listPoints, type Point } from '#customers/points/contract.ts';
import { isActivePlacement } from '#customers/points/rules.ts';
import { listAddresses } from '#customers/sites/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { geocode } from '#geography/maps/contract.ts';
import { listMailings } from '#office/mass-mail/contract.ts';
import { getMailingProgress } from '#office/mass-mail/sending/contract.ts';
import { addDays, daysBetween } from '#platform/contract/dates.ts';
import { implantTypes } from '#radioprotection/registries/rules.ts';
import { listTransmissions } from '#reports/isin-transmissions/contract.ts';
import { getBuildingQuestions, getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { isComplete } from '#surveys/surveys/rules.ts';
import { type Caller, openTestApp, testPassword } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { loadDemo } from './load.ts';

const app = await openTestApp();
const today = app.clock.today();
const ago = (days: number) => addDays(today, -days);
let admin: Caller;

beforeAll(async () => {
  await loadDemo(app);
  admin = await app.as('admin');
});

type Place = { committente: number; cliente: number; indirizzo: number };

/** Ids along the way to an address, by names. */
async function find(principal: string, client: string, address: string): Promise<Place> {
  const { committenti } = (await admin.call(listPrincipals)).body;
  const committente = committenti.find(({ displayName }) => displayName === principal)?.id ?? 0;
  const { clients } = (await admin.call(listClients, { params: { committente } })).body;
  const cliente = clients.find(({ displayName }) => displayName === client)?.id ?? 0;
  const { addresses } = (await admin.call(listAddresses, { params: { committente, cliente } })).body;
  return {
    committente,
    cliente,
    indirizzo: addresses.find(({ displayName }) => displayName === address)?.id ?? 0,
  };
}

async function pointsOf(principal: string, client: string, address: string): Promise<Point[]> {
  return (await admin.call(listPoints, { params: await find(principal, client, address) })).body;
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  return Number((await app.db.execute<{ count: string }>(query)).rows[0]?.count);
}

test('it is loaded into a new database only', async () => {
  expect(await refusal(loadDemo(app))).toBe('zones_name');
  expect(await count(sql`select count(*) from zones`)).toBe(2);
});

describe('accounts', () => {
  test('all seven sign in with the password that is shown, each with its role', async () => {
    expect(demoPassword).toBe(testPassword);
    const roles: unknown[] = [];
    for (const { username } of demoAccounts) {
      const me = await (await app.as(username)).call(getMe);
      roles.push([username, me.body.user.roles]);
    }
    expect(roles).toEqual([
      ['admin', ['admin']],
      ['laboratorio', ['lab']],
      ['radioprotezione', ['rp']],
      ['edr', ['edr']],
      ['operatore', ['operatore']],
      ['zona', ['zona']],
      ['cliente', ['cliente']],
      ['importatore', ['cliente']],
    ]);
  });

  test.each([
    {
      username: 'operatore',
      sees: ['Istituto Comprensivo Palladio', 'Provincia di Viterbo', 'Terme Euganee S.p.A.'],
      mayAdd: true,
    },
    { username: 'zona', sees: ['Istituto Comprensivo Palladio', 'Terme Euganee S.p.A.'], mayAdd: true },
    { username: 'cliente', sees: ['Istituto Comprensivo Palladio'], mayAdd: false },
  ])('$username sees $sees', async ({ username, sees, mayAdd }) => {
    const caller = await app.as(username);
    const { committenti } = (await caller.call(listPrincipals)).body;
    expect(committenti.map(({ displayName }) => displayName)).toEqual(sees);
    for (const { id: committente } of committenti) {
      const { canAddNew } = (await caller.call(listClients, { params: { committente } })).body;
      expect(canAddNew).toBe(mayAdd);
    }
  });

  test('zones have the numbers that addresses of pages carry', async () => {
    const { rows } = await app.db.execute(sql`select id, name from zones order by id`);
    expect(rows).toEqual([
      { id: 1, name: 'Lazio' },
      { id: 2, name: 'Veneto' },
    ]);
  });
});

describe('customers', () => {
  test('Palladio has one client and one address, so that nothing is left to choose', async () => {
    const cliente = await app.as('cliente');
    const [principal] = (await cliente.call(listPrincipals)).body.committenti;
    const committente = principal?.id ?? 0;
    const { clients } = (await cliente.call(listClients, { params: { committente } })).body;
    expect(clients.map(({ displayName }) => displayName)).toEqual(['Istituto Comprensivo Palladio']);
    const params = { committente, cliente: clients[0]?.id ?? 0 };
    const { addresses } = (await cliente.call(listAddresses, { params })).body;
    expect(addresses).toMatchObject([{ displayName: 'Sede centrale', city: 'Vicenza' }]);
  });

  test('Terme Euganee has three clients, and buildings A1/C1 and A1/C2', async () => {
    const { committente, cliente } = await find('Terme Euganee S.p.A.', 'Terme di Abano', 'Reparto fanghi');
    const { clients } = (await admin.call(listClients, { params: { committente } })).body;
    expect(clients.map(({ displayName }) => displayName)).toEqual([
      'Hotel Fonte',
      'Terme di Abano',
      'Terme di Montegrotto',
    ]);
    const { addresses } = (await admin.call(listAddresses, { params: { committente, cliente } })).body;
    const codes = addresses.flatMap(({ codiceStabile, cdr }) =>
      codiceStabile ? [[codiceStabile, cdr]] : [],
    );
    expect(codes).toEqual([
      ['A1', 'C1'],
      ['A1', 'C2'],
    ]);
  });

  test('Provincia di Viterbo has at least 40 addresses', async () => {
    const addresses = sql`select count(*) from addresses a join clients c on c.id = a.client_id
      join principals p on p.id = c.principal_id where p.name = 'Provincia di Viterbo'`;
    expect(await count(addresses)).toBeGreaterThanOrEqual(40);
  });
});

describe("'Reparto fanghi'", () => {
  const active = (points: Point[], alias: string) =>
    points.find((point) => point.alias === alias)?.trattamenti.filter(isActivePlacement).length;

  test('has a free point, one with a dosimeter, one with two, and one from old papers (R0-128, R0-130)', async () => {
    const points = await pointsOf('Terme Euganee S.p.A.', 'Terme di Abano', 'Reparto fanghi');
    expect(active(points, 'Spogliatoio')).toBe(0);
    expect(active(points, 'Ufficio')).toBe(1);
    expect(active(points, 'Magazzino')).toBe(2);
    expect(points.find(({ alias }) => alias === 'Cantina')).toMatchObject({
      codicePiano: null,
      oldPiano: 'Piano T',
    });
    expect(points.some((point) => !point.active)).toBe(true);
  });

  test('has two floor plans, each a whole picture with points inside it (R0-121, R0-122, R0-132)', async () => {
    const params = await find('Terme Euganee S.p.A.', 'Terme di Abano', 'Reparto fanghi');
    const { planimetries } = (await admin.call(listFloorPlans, { params })).body;
    expect(planimetries.map(({ points }) => points.map(({ alias }) => alias))).toEqual([
      ['Spogliatoio', 'Ufficio'],
      ['Magazzino'],
    ]);
    for (const { content } of planimetries) expect(content).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  });

  test('only the anomalies are marked as old data', async () => {
    const { rows } = await app.db.execute(sql`
      select p.alias from placements t join measurement_points p on p.id = t.point_id where t.legacy order by 1`);
    expect(rows.map(({ alias }) => alias)).toEqual(['Magazzino', 'Magazzino', 'Quadro comandi']);
  });
});

describe('dosimeters', () => {
  test('every principal that measures radon has some shipped 10, 90 and 91 days ago and one never noted (R0-143)', async () => {
    const { committenti } = (await admin.call(listPrincipals)).body;
    const measuring = committenti.filter(({ displayName }) => /Palladio|Terme|Viterbo/.test(displayName));
    expect(measuring).toHaveLength(3);
    for (const { id: committente } of measuring) {
      const { body } = await admin.call(listAvailableDosimeters, { params: { committente } });
      const days = body.map(({ dataAttribuzione }) => dataAttribuzione);
      expect(new Set(days)).toEqual(new Set([ago(10), ago(90), ago(91), null]));
    }
  });

  test('one is kept for an address and comes first there', async () => {
    const { committente, cliente, indirizzo } = await find(
      'Terme Euganee S.p.A.',
      'Terme di Abano',
      'Reparto fanghi',
    );
    const params = { committente };
    const everywhere = (await admin.call(listAvailableDosimeters, { params })).body;
    const here = (await admin.call(listAvailableDosimeters, { params, body: { cliente, indirizzo } })).body;
    expect(here).toHaveLength(everywhere.length + 1);
    expect(everywhere.map(({ codice }) => codice)).not.toContain(here[0]?.codice);
  });

  test('there are at least 60, coded LBS00001 and on without a gap', async () => {
    const { rows } = await app.db.execute<{ code: string }>(sql`select code from dosimeters order by code`);
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(rows.map(({ code }) => code)).toEqual(
      rows.map((_row, index) => `LBS${String(index + 1).padStart(5, '0')}`),
    );
  });

  test('some are placed since 40, 149 and 150 days (R0-142)', async () => {
    const { rows } = await app.db.execute<{ started: string }>(sql`
      select distinct started_on::text as started from placements
       where started_on is not null and ended_on is null and not processed`);
    expect(rows.map(({ started }) => started)).toEqual(expect.arrayContaining([ago(40), ago(149), ago(150)]));
  });

  test('some have a photo in the store', async () => {
    const { rows } = await app.db.execute<{ sha256: string }>(sql`
      select photo_sha256 as sha256 from placements where photo_sha256 is not null`);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const { sha256 } of rows) {
      expect((await app.files.read(sha256)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    }
  });
});

describe('sites in the states of a final report', () => {
  async function chain(address: string) {
    const points = await pointsOf('Terme Euganee S.p.A.', 'Terme di Montegrotto', address);
    const periods = (points[0]?.trattamenti ?? []).toReversed();
    const gaps = periods.slice(1).map(({ inizio }, index) => daysBetween(periods[index]?.fine ?? '', inizio));
    return { periods, gaps, total: periods.reduce((sum, { giorni }) => sum + giorni, 0) };
  }

  test.each([
    { address: 'Piscina coperta', gaps: [29], total: 340 },
    { address: 'Piscina scoperta', gaps: [30], total: 340 },
    { address: 'Palestra riabilitativa', gaps: [29], total: 339 },
  ])('$address: $total days with a gap of $gaps days (R0-140)', async ({ address, gaps, total }) => {
    const found = await chain(address);
    expect(found).toMatchObject({ gaps, total });
    expect(found.periods.every(({ fine, lavorato }) => fine !== null && fine <= today && lavorato)).toBe(
      true,
    );
  });

  test('one dosimeter stayed two years, LBS00009 ended before it started, two wait for results', async () => {
    expect((await chain('Archivio')).total).toBeGreaterThanOrEqual(731);
    const [wrong] = (await chain('Centrale termica')).periods;
    expect(wrong).toMatchObject({ codice: 'LBS00009', giorni: -10 });
    const waiting = (await chain('Lavanderia')).periods;
    expect(waiting.map(({ lavorato }) => lavorato)).toEqual([false, false]);
  });

  test('questionnaires are complete at the sites, but for one; an employer has none', async () => {
    const completeness = async (client: string, address: string) => {
      const { committente, cliente, indirizzo } = await find('Terme Euganee S.p.A.', client, address);
      const params = { committente };
      const building = (await admin.call(getBuildingQuestions, { params, body: { indirizzo } })).body;
      const employer = (await admin.call(getEmployerQuestions, { params, body: { employer: cliente } })).body;
      return [
        isComplete(building.questions, building.answers),
        isComplete(employer.questions, employer.answers),
      ];
    };
    expect(await completeness('Terme di Montegrotto', 'Piscina coperta')).toEqual([true, true]);
    expect(await completeness('Terme di Montegrotto', 'Foresteria')).toEqual([false, true]);
    expect(await completeness('Hotel Fonte', 'Hotel Fonte')).toEqual([true, false]);
  });

  test('three sites have no coordinates: one, none and several municipalities fit their address', async () => {
    const { rows } = await app.db.execute<{ name: string; text: string }>(sql`
      select name, address || ', ' || postal_code || ' ' || city || ' (' || province || ')' as text
        from addresses where latitude is null order by id`);
    const found = await Promise.all(
      rows.map(async ({ name, text }) => {
        const { body } = await admin.call(geocode, { query: { address: text } });
        return [name, Math.min(body.results.length, 2)];
      }),
    );
    expect(found).toEqual([
      ['Hotel Fonte', 1],
      ['Dipendenza', 0],
      ['Casa vacanze', 2],
    ]);
  });
});

describe('laboratory results', () => {
  test('every one of the last 24 months has some', async () => {
    const months = sql`select count(distinct to_char(ended_on, 'YYYY-MM')) from placements
      where processed and exists (select from results r where r.placement_id = placements.id and r.in_force)
        and ended_on >= date_trunc('month', ${today}::date) - interval '24 months'
        and ended_on < date_trunc('month', ${today}::date)`;
    expect(await count(months)).toBe(24);
  });

  test('one dosimeter has to be counted again, another is saturated', async () => {
    for (const state of ['recount', 'saturated'])
      expect(await count(sql`select count(*) from results where in_force and state = ${state}`)).toBe(1);
  });

  test('a blank and a duplicate a month show whether the batch can be trusted', async () => {
    for (const kind of ['blank', 'duplicate'])
      expect(await count(sql`select count(*) from quality_controls where kind = ${kind}`)).toBe(7);
  });

  test('some are far above the mean, and one is nothing but background', async () => {
    const { rows } = await app.db.execute<{ net: number; days: number }>(sql`
      select r.traces - r.background as net, p.ended_on - p.started_on as days
        from results r join placements p on p.id = r.placement_id where r.in_force`);
    expect(rows.filter(({ net }) => net === 0)).toHaveLength(1);
    // 300 Bq/m³ for a day are 7.2 kBq·h/m³; a kBq·h/m³ leaves 2.2 tracks/cm².
    expect(rows.filter(({ net, days }) => net / days > 7.2 * 2.2).length).toBeGreaterThanOrEqual(3);
  });
});

test('a mailing has reached two of its five recipients; nobody else’s turn comes by itself', async () => {
  const { rows } = (await admin.call(listMailings)).body;
  expect(rows).toMatchObject([{ state: 'paused', counts: { total: 5, waiting: 3, sent: 2, failed: 0 } }]);
  const params = { massive: rows[0]?.id ?? 0 };
  const { body } = await admin.call(getMailingProgress, { params });
  expect([body.next, body.toStart]).toEqual([null, 3]);
});

test('the half-year before this one was transmitted to the ISIN, this one is open', async () => {
  const { rows } = (await admin.call(listTransmissions)).body;
  expect(rows).toMatchObject([
    { half: '2026-1', state: 'open' },
    { half: '2025-2', state: 'receipt', sentOn: '2026-01-18' },
  ]);
  for (const { rows: measurements } of rows) expect(measurements).toBeGreaterThan(3);
});

test('there is a registry of each type of implant', async () => {
  const { rows } = await app.db.execute(sql`select distinct implant_type from registries order by 1`);
  expect(rows.map((row) => row['implant_type'])).toEqual([...implantTypes].toSorted());
});
