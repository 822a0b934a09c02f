import { buildPrincipal, buildUser, buildZone } from '#db/builders/accounts.ts';
import { labelDrawing } from '#db/builders/drawings.ts';
import { buildPicture } from '#db/builders/files.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import {
  buildActivity,
  buildCompany,
  buildDevice,
  buildEmployer,
  buildExposedWorker,
  buildManual,
  buildPerson,
  buildProject,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { buildAddress, buildClient, buildFloorPlan, buildPoint } from '#db/builders/sites.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { addressCompanies } from '#radioprotection/schema.ts';

/** One principal with everything below it. */
export type PrincipalWorld = Awaited<ReturnType<typeof buildPrincipalWorld>>;

/**
 * Two principals that know nothing of each other, 'own' in zone Veneto and 'foreign' in zone Lazio, and one account
 * per role: `operatore` is granted 'own' with both rights, `cliente` with none, `zona` sees it by its zone; `edr` is
 * the expert of the unit that stands at the address of 'own'.
 */
export async function buildRadonWorld({ db, files }: { db: Db; files: FileStore }) {
  const lazio = await buildZone(db, { name: 'Lazio' });
  const veneto = await buildZone(db, { name: 'Veneto' });
  const own = await buildPrincipalWorld(db, files, 'Terme di prova', veneto.id);
  const foreign = await buildPrincipalWorld(db, files, 'Provincia di prova', lazio.id);
  const grant = (canAdd: boolean) => [
    { principalId: own.principal.id, canAddClient: canAdd, canAddAddress: canAdd },
  ];
  await buildUser(db, { username: 'admin', roles: ['admin'] });
  await buildUser(db, { username: 'laboratorio', roles: ['lab'] });
  await buildUser(db, { username: 'radioprotezione', roles: ['rp'] });
  const edr = await buildUser(db, { username: 'edr', roles: ['edr'] });
  const expert = await buildPerson(db, { userId: edr.id });
  await buildUnitRole(db, { companyId: own.unit.company.id, personId: expert.id });
  await buildUser(db, {
    username: 'operatore',
    roles: ['operatore'],
    zones: [veneto.id],
    grants: grant(true),
  });
  await buildUser(db, { username: 'zona', roles: ['zona'], zones: [veneto.id] });
  await buildUser(db, { username: 'cliente', roles: ['cliente'], grants: grant(false) });
  return { lazio, veneto, own, foreign };
}

async function buildPrincipalWorld(db: Db, files: FileStore, name: string, zoneId: number) {
  const principal = await buildPrincipal(db, { name, zones: [zoneId] });
  const client = await buildClient(db, { principalId: principal.id, name: `${name} Nord` });
  const address = await buildAddress(db, { clientId: client.id, name: 'Reparto fanghi' });
  const picture = await buildPicture(db, files, labelDrawing({ width: 600, height: 400, label: name }));
  const plan = await buildFloorPlan(db, { addressId: address.id, sha256: picture.sha256 });
  const freePoint = await buildPoint(db, { addressId: address.id, alias: 'Spogliatoio', surface: 25 });
  const busyPoint = await buildPoint(db, {
    addressId: address.id,
    alias: 'Ufficio',
    floorPlanId: plan.id,
    planX: 120,
    planY: 80,
  });
  const photo = await buildPicture(
    db,
    files,
    labelDrawing({ width: 320, height: 240, label: `Foto ${name}` }),
  );
  const active = await buildPlacement(db, {
    pointId: busyPoint.id,
    photoSha256: photo.sha256,
    startedOn: '2026-02-16',
  });
  const dosimeter = await buildDosimeter(db, { principalId: principal.id });
  const unit = await buildUnitWorld(db, name, address.id);
  return { principal, client, address, plan, freePoint, busyPoint, active, dosimeter, zoneId, unit };
}

/** A local unit that stands at an address, with its legal representative, a device, its registry and manual. */
async function buildUnitWorld(db: Db, name: string, addressId: number) {
  const project = await buildProject(db);
  const employer = await buildEmployer(db, { projectId: project.id, alias: name });
  const company = await buildCompany(db, { projectId: project.id, employerId: employer.id });
  const person = await buildPerson(db);
  const role = await buildUnitRole(db, { companyId: company.id, personId: person.id, role: 'legal_rep' });
  await db.insert(addressCompanies).values({ addressId, companyId: company.id });
  const device = await buildDevice(db, { companyId: company.id, sigla: 'RX1', category: 'opt' });
  const ofDevice = { companyId: company.id, deviceId: device.id };
  const registry = await buildRegistry(db, ofDevice);
  const manual = await buildManual(db, ofDevice);
  const worker = await buildExposedWorker(db, { registryId: registry.id });
  const activity = await buildActivity(db, { companyId: company.id, type: 11 });
  const notification = await buildActivity(db, { companyId: company.id, type: 4 });
  return {
    ...{ project, employer, company, person, role, device, registry, manual, worker },
    ...{ activity, notification },
  };
}
