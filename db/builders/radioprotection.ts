import type { Db } from '#platform/server/database/database.ts';
import { activities } from '#radioprotection/activities/schema.ts';
import { deviceStatusHistory, devices } from '#radioprotection/devices/schema.ts';
import { companyPersons, persons, personVersions } from '#radioprotection/persons/schema.ts';
import { planimetries } from '#radioprotection/planimetries/schema.ts';
import { exposedWorkers, manuals, registries } from '#radioprotection/registries/schema.ts';
import { companies, employers, projectEmployers, projects } from '#radioprotection/schema.ts';
import { morningOf, nextNumber, onlyRow } from './rows.ts';

export type ProjectRow = typeof projects.$inferSelect;
export type EmployerRow = typeof employers.$inferSelect;
export type CompanyRow = typeof companies.$inferSelect;
export type PersonRow = typeof persons.$inferSelect;
export type DeviceRow = typeof devices.$inferSelect;
export type RegistryRow = typeof registries.$inferSelect;
export type ManualRow = typeof manuals.$inferSelect;
export type ActivityRow = typeof activities.$inferSelect;

const since = '2024-01-01';
const place = { address: 'Via della Prova 1', city: 'Vicenza', postalCode: '36100', province: 'VI' };

/** A project with a contract until 2030. */
export async function buildProject(
  db: Db,
  overrides: Partial<typeof projects.$inferInsert> = {},
): Promise<ProjectRow> {
  const n = nextNumber();
  const values = { number: `C-${n}`, title: `Commessa ${n}`, contractEndsOn: '2030-12-31', ...overrides };
  return onlyRow(await db.insert(projects).values(values).returning());
}

/** An employer in Vicenza, of the project that `projectId` names, or of none. */
export async function buildEmployer(
  db: Db,
  { projectId, ...overrides }: Partial<typeof employers.$inferInsert> & { projectId?: number } = {},
): Promise<EmployerRow> {
  const values = { alias: `Datore ${nextNumber()}`, ...place, ...overrides };
  const employer = onlyRow(await db.insert(employers).values(values).returning());
  if (projectId !== undefined)
    await db.insert(projectEmployers).values({ projectId, employerId: employer.id });
  return employer;
}

/** A local unit in Vicenza, of an employer and a project of its own unless it is told which. */
export async function buildCompany(
  db: Db,
  overrides: Partial<typeof companies.$inferInsert> = {},
): Promise<CompanyRow> {
  const projectId = overrides.projectId ?? (await buildProject(db)).id;
  const employerId = overrides.employerId ?? (await buildEmployer(db)).id;
  await db.insert(projectEmployers).values({ projectId, employerId }).onConflictDoNothing();
  const values = { alias: `Unità ${nextNumber()}`, ...place, ...overrides, projectId, employerId };
  return onlyRow(await db.insert(companies).values(values).returning());
}

type PersonData = Partial<Omit<typeof personVersions.$inferInsert, 'personId'>>;

/** A person with one version of data, which holds on any day; `userId` is the account. */
export async function buildPerson(
  db: Db,
  { userId = null, ...data }: PersonData & { userId?: number | null } = {},
): Promise<PersonRow> {
  const version = { name: 'Prova', surname: `Persona${nextNumber()}`, ...data };
  const { name, surname, fiscalCode } = version;
  const person = onlyRow(await db.insert(persons).values({ name, surname, fiscalCode, userId }).returning());
  await db.insert(personVersions).values({ ...version, personId: person.id });
  return person;
}

/** What a person is in a unit, since 2024: its radiation-protection expert, unless it is told what. */
export async function buildUnitRole(
  db: Db,
  overrides: Pick<typeof companyPersons.$inferInsert, 'companyId' | 'personId'> &
    Partial<typeof companyPersons.$inferInsert>,
): Promise<typeof companyPersons.$inferSelect> {
  const values = { role: 'edr' as const, validFrom: since, ...overrides };
  return onlyRow(await db.insert(companyPersons).values(values).returning());
}

/** A dental X-ray device, installed since 2024, of a unit of its own unless `companyId` names one. */
export async function buildDevice(
  db: Db,
  overrides: Partial<typeof devices.$inferInsert> = {},
): Promise<DeviceRow> {
  const companyId = overrides.companyId ?? (await buildCompany(db)).id;
  const values = { category: 'endorale' as const, sigla: `RX${nextNumber()}`, ...overrides, companyId };
  const device = onlyRow(await db.insert(devices).values(values).returning());
  const status = { newStatus: device.currentStatus, since, changedAt: morningOf(since) };
  await db.insert(deviceStatusHistory).values({ ...status, deviceId: device.id });
  return device;
}

/** An open surveillance registry of a dentist's installation. */
export async function buildRegistry(
  db: Db,
  overrides: Partial<typeof registries.$inferInsert> = {},
): Promise<RegistryRow> {
  const companyId = overrides.companyId ?? (await buildCompany(db)).id;
  const kind = { kind: 'surveillance', implantType: 'dentist', openDate: since } as const;
  return onlyRow(
    await db
      .insert(registries)
      .values({ ...kind, ...overrides, companyId })
      .returning(),
  );
}

/** A quality manual. */
export async function buildManual(
  db: Db,
  overrides: Partial<typeof manuals.$inferInsert> = {},
): Promise<ManualRow> {
  const companyId = overrides.companyId ?? (await buildCompany(db)).id;
  const values = { title: `Manuale ${nextNumber()}`, openDate: since, ...overrides, companyId };
  return onlyRow(await db.insert(manuals).values(values).returning());
}

/** A worker of a surveillance registry, in category B. */
export async function buildExposedWorker(
  db: Db,
  overrides: Pick<typeof exposedWorkers.$inferInsert, 'registryId'> &
    Partial<typeof exposedWorkers.$inferInsert>,
): Promise<typeof exposedWorkers.$inferSelect> {
  const limits = { limitEffective: 6, limitLens: 15, limitExtremities: 150, limitSkin: 150 };
  const worker = {
    name: 'Prova',
    surname: `Lavoratore${nextNumber()}`,
    category: 'B' as const,
    validFrom: since,
  };
  return onlyRow(
    await db
      .insert(exposedWorkers)
      .values({ ...limits, ...worker, ...overrides })
      .returning(),
  );
}

/** A planimetry of an empty sheet. */
export async function buildPlanimetry(
  db: Db,
  overrides: Partial<typeof planimetries.$inferInsert> = {},
): Promise<typeof planimetries.$inferSelect> {
  const companyId = overrides.companyId ?? (await buildCompany(db)).id;
  const sheet = { width: 1600, height: 1000, drawing: { rooms: [], devices: [] } };
  const values = { alias: `Piano ${nextNumber()}`, ...sheet, ...overrides, companyId };
  return onlyRow(await db.insert(planimetries).values(values).returning());
}

/** A quality control (type 2) that is due at the end of 2026. */
export async function buildActivity(
  db: Db,
  overrides: Partial<typeof activities.$inferInsert> = {},
): Promise<ActivityRow> {
  const companyId = overrides.companyId ?? (await buildCompany(db)).id;
  const values = { type: 2, deadline: '2026-12-31', ...overrides, companyId };
  return onlyRow(await db.insert(activities).values(values).returning());
}
