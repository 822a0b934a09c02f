import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildAddress, buildClient } from '#db/builders/sites.ts';
import { openTestApp } from '#test/support/app.ts';
import { getLabDay } from '../../home/laboratory/contract.ts';
import { getLabDashboard } from '../laboratory/contract.ts';
import { keptFiguresMs, sitesLookedAt } from '../laboratory/rules.ts';

test('looks at the questionnaires of each site in use, and tells when there are more than it looks at', async () => {
  const app = await openTestApp();
  const { db } = app;
  const client = await buildClient(db);
  const closed = await buildAddress(db, { clientId: client.id, active: false });
  const vast = await buildAddress(db, { clientId: client.id });
  const measureAt = async (sites: readonly number[], points: number, since: string) =>
    await db.execute(sql`
      with point as (
        insert into measurement_points (address_id, alias, floor_id)
        select site, 'Punto ' || n, 4
          from unnest(${sql.param(sites)}::int[]) site, generate_series(1, ${points}::int) n returning id),
      dosimeter as (insert into dosimeters (code) select 'Q' || id from point returning id, code)
      insert into placements (dosimeter_id, principal_id, point_id, started_on)
      select dosimeter.id, ${client.principalId}::int, point.id, ${since}::date
        from point join dosimeter on dosimeter.code = 'Q' || point.id`);
  async function addSites(count: number): Promise<void> {
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into addresses (client_id, name, address, city, postal_code, province, region_id)
      select client_id, 'Filiale ' || n, address, city, postal_code, province, region_id
        from addresses, generate_series(1, ${count}::int) n where id = ${vast.id} returning id`);
    await measureAt(
      rows.map(({ id }) => id),
      1,
      '2025-10-01',
    );
  }
  await buildUser(db, { username: 'laboratorio', roles: ['lab'] });
  const lab = await app.as('laboratorio');
  async function told() {
    app.clock.advance(keptFiguresMs / 60_000);
    const { questionari } = (await lab.call(getLabDashboard, { query: { riquadro: 'questionari' } })).body;
    const { code } = (await lab.call(getLabDay)).body;
    return [questionari, code.find(({ coda }) => coda === 'surveys')];
  }

  await measureAt([closed.id], 50, '2025-06-01');
  await measureAt([vast.id], 4 * sitesLookedAt, '2025-07-01');
  await addSites(sitesLookedAt - 1);
  expect(await told()).toMatchObject([
    { esaminate: sitesLookedAt, eAltri: false, sedi: { 0: { id: vast.id, inizio: '2025-07-01' } } },
    { quanti: sitesLookedAt, dal: '2025-07-01', eAltri: false },
  ]);
  await addSites(1);
  expect(await told()).toMatchObject([
    { esaminate: sitesLookedAt, eAltri: true, incomplete: sitesLookedAt },
    { quanti: sitesLookedAt, eAltri: true },
  ]);
});
