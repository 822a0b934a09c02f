import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { buildFolderDocument, folderOf } from '#db/builders/documents.ts';
import {
  buildActivity,
  buildDevice,
  buildManual,
  buildPerson,
  buildPlanimetry,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { openTestApp } from '#test/support/app.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { listCompanyActivities } from '../../activities/contract.ts';
import { listCompanyDevices } from '../../devices/contract.ts';
import { listUnitDocuments } from '../../folders/contract.ts';
import { listPlanimetries } from '../../planimetries/contract.ts';
import { listCompanyManuals } from '../../quality-manuals/contract.ts';
import { listCompanyRegistries } from '../../registries/contract.ts';
import { listPapers } from '../../unit-papers/contract.ts';
import { listUnitRoles } from '../../unit-roles/contract.ts';
import { getCompany, getCompanyHistory } from '../contract.ts';

const app = await openTestApp();
const { own } = await buildUnitWorld(app);
const companyId = own.company.id;
const params = { company: companyId, companyId };
const expert = await app.as('edr');

/** What each tab of a unit's page asks for. */
const tabs = {
  Dati: () => expert.call(getCompany, { params }),
  Persone: () => expert.call(listUnitRoles, { params }),
  Dispositivi: () => expert.call(listCompanyDevices, { params }),
  Registri: () => expert.call(listCompanyRegistries, { params }),
  Manuali: () => expert.call(listCompanyManuals, { params }),
  Attività: () => expert.call(listCompanyActivities, { params }),
  Planimetrie: () => expert.call(listPlanimetries, { params }),
  'Documenti del programma': () => expert.call(listPapers, { params }),
  Documenti: () => expert.call(listUnitDocuments, { params }),
  Storia: () => expert.call(getCompanyHistory, { params }),
};

type Sending = Record<'bind' | 'query', (sent: unknown) => void>;

/** The statements that each tab sends, and how much it answers. */
async function asked(): Promise<Record<string, { statements: number; letters: number }>> {
  const found: Awaited<ReturnType<typeof asked>> = {};
  for (const [tab, call] of Object.entries(tabs)) {
    const spies = (['bind', 'query'] as const).map((name) =>
      vi.spyOn(pg.Connection.prototype as unknown as Sending, name),
    );
    const { status, body } = await call();
    const statements = spies.reduce((all, { mock }) => all + mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    expect([tab, status]).toEqual([tab, 200]);
    found[tab] = { statements, letters: JSON.stringify(body).length };
  }
  return found;
}

/** One more of everything that a unit has. */
async function addOne(number: number): Promise<void> {
  const device = await buildDevice(app.db, { companyId });
  const registry = await buildRegistry(app.db, { companyId, deviceId: device.id });
  await buildManual(app.db, { companyId, deviceId: device.id });
  await buildActivity(app.db, { companyId, deviceId: device.id });
  await buildPlanimetry(app.db, { companyId });
  const person = await buildPerson(app.db);
  await buildUnitRole(app.db, { companyId, personId: person.id, role: 'legal_rep' });
  const { id: folderId } = await folderOf(app.db, { registryId: registry.id });
  await buildFolderDocument(app, { companyId, folderId });
  // Each was closed on a day of its own, of which its documents tell.
  await app.db.execute(sql`update registries set close_date = date '2025-01-01' + ${number}::int
    where id = ${registry.id}`);
}

test('each tab of a unit asks the database as often with 300 devices as with 3', async () => {
  for (let number = 0; number < 2; number += 1) await addOne(number);
  // The first calls of a session find out more.
  await asked();
  const few = await asked();
  for (let number = 2; number < 20; number += 1) await addOne(number);
  await app.db.execute(sql`with made as (insert into devices (company_id, category, sigla)
      select ${companyId}, 'endorale', 'Q' || n from generate_series(1, 280) n returning id)
    insert into device_status_history (device_id, new_status, since, changed_at)
      select id, 1, '2025-01-01', now() from made`);
  const many = await asked();
  const statements = (of: typeof few) =>
    Object.fromEntries(Object.entries(of).map(([tab, { statements: count }]) => [tab, count]));
  expect(statements(many)).toEqual(statements(few));
  // The session is one of them. What the program makes documents of is read once, and once for all its days.
  expect(statements(many)).toEqual({
    ...{ Dati: 2, Persone: 3, Dispositivi: 2, Registri: 2, Manuali: 2, Attività: 2, Planimetrie: 2 },
    ...{ 'Documenti del programma': 6, Documenti: 3, Storia: 3 },
  });
  for (const tab of [
    'Persone',
    'Dispositivi',
    'Registri',
    'Attività',
    'Documenti del programma',
    'Documenti',
  ])
    expect(many[tab]?.letters).toBeGreaterThan(2 * (few[tab]?.letters ?? 0));
});
