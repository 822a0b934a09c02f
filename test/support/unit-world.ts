import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import {
  buildCompany,
  buildDevice,
  buildPerson,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { buildClient } from '#db/builders/sites.ts';
import type { Db } from '#platform/server/database/database.ts';
import { clientEmployers } from '#radioprotection/schema.ts';

/**
 * Two local units that know nothing of each other, each with a device and a registry of it, and the accounts of
 * radiation protection: `edr` is the expert of the first and `cliente` its customer, `lab` and `rp` see both.
 */
export async function buildUnitWorld({ db }: { db: Db }) {
  const expert = await buildUser(db, { username: 'edr', roles: ['edr'] });
  await buildUser(db, { username: 'admin', roles: ['admin'] });
  await buildUser(db, { username: 'rp', roles: ['rp'] });
  await buildUser(db, { username: 'lab', roles: ['lab'] });
  await buildUser(db, { username: 'operatore', roles: ['operatore'] });
  const principal = await buildPrincipal(db);
  const grants = [{ principalId: principal.id, canAddClient: false, canAddAddress: false }];
  await buildUser(db, { username: 'cliente', roles: ['cliente'], grants });
  const own = await buildUnit(db, 'Studio Bianchi');
  const foreign = await buildUnit(db, 'Clinica Verdi');
  const person = await buildPerson(db, { userId: expert.id, fiscalCode: 'NRENNA75D41L840X' });
  await buildUnitRole(db, { companyId: own.company.id, personId: person.id });
  const client = await buildClient(db, { principalId: principal.id });
  await db.insert(clientEmployers).values({ clientId: client.id, employerId: own.company.employerId });
  return { own, foreign, person, principal };
}

async function buildUnit(db: Db, alias: string) {
  const company = await buildCompany(db, { alias });
  const device = await buildDevice(db, { companyId: company.id, sigla: 'RX1', category: 'opt' });
  const registry = await buildRegistry(db, { companyId: company.id, deviceId: device.id });
  return { company, device, registry };
}
