import { buildPrincipal, buildUser, buildZone } from '#db/builders/accounts.ts';
import { buildFolderDocument, folderOf } from '#db/builders/documents.ts';
import { labelDrawing } from '#db/builders/drawings.ts';
import { buildPicture } from '#db/builders/files.ts';
import { buildMassActivity } from '#db/builders/mass-activities.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import {
  buildActivity,
  buildCompany,
  buildDevice,
  buildEmployer,
  buildExposedWorker,
  buildManual,
  buildPerson,
  buildPlanimetry,
  buildProject,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { buildReference } from '#db/builders/registry-documents.ts';
import { buildAddress, buildClient, buildFloorPlan, buildPoint } from '#db/builders/sites.ts';
import { buildInstrument, buildTrip, buildTripDay, buildTripStop } from '#db/builders/trips.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { addressCompanies } from '#radioprotection/schema.ts';
import { buildControlPart } from './control-part.ts';
import { smallPdf } from './small-pdf.ts';

/** One principal with everything below it. */
export type PrincipalWorld = Awaited<ReturnType<typeof buildPrincipalWorld>> & {
  /** One whose units are all processed. */
  mass: Awaited<ReturnType<typeof buildMassActivity>>;
  control: Awaited<ReturnType<typeof buildControlPart>>;
};

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
  const massOf = ({ unit }: typeof own) =>
    buildMassActivity(db, {
      ...{ employerId: unit.employer.id, companyIds: [unit.company.id] },
      ...{ userId: edr.id, status: 'pending' },
    });
  return {
    ...{ lazio, veneto },
    own: {
      ...{ ...own, mass: await massOf(own) },
      control: await buildControlPart(db, own.principal.id, edr.id),
    },
    foreign: {
      ...{ ...foreign, mass: await massOf(foreign) },
      control: await buildControlPart(db, foreign.principal.id, null),
    },
  };
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
  const unit = await buildUnitWorld(db, files, name, address.id);
  return { principal, client, address, plan, freePoint, busyPoint, active, dosimeter, zoneId, unit };
}

/** A local unit that stands at an address, with its legal representative, a device, its registry and manual. */
async function buildUnitWorld(db: Db, files: FileStore, name: string, addressId: number) {
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
  const reference = await buildReference(db, { registryId: registry.id });
  const planimetry = await buildPlanimetry(db, { companyId: company.id });
  const activity = await buildActivity(db, { companyId: company.id, type: 11 });
  const notification = await buildActivity(db, { companyId: company.id, type: 4 });
  const trip = await buildVisit(db, company.id);
  const folders = await buildFolders({ db, files }, company.id, registry.id, manual.id);
  return {
    ...{ project, employer, company, person, role, device, registry, manual, worker, planimetry },
    ...{ reference, activity, notification, trip, folders },
  };
}

/** A day years from now on which nobody goes to the unit, to do nothing. */
async function buildVisit(db: Db, companyId: number) {
  const instrument = await buildInstrument(db);
  const crew = { operators: [], instruments: [instrument.id], day: '2030-05-06' };
  const trip = await buildTrip(db, crew);
  const day = await buildTripDay(db, { ...crew, tripId: trip.id });
  const stop = await buildTripStop(db, { dayId: day.id, position: 1, companyId });
  return { transfer: trip.id, day: day.id, appointment: stop.id, instrument: instrument.id };
}

/** A document in a folder of each type. */
async function buildFolders(
  on: { db: Db; files: FileStore },
  companyId: number,
  registryId: number,
  manualId: number,
) {
  const resonance = await buildRegistry(on.db, { companyId, kind: 'resonance', implantType: 'rm' });
  const ids = {
    registry: (await folderOf(on.db, { registryId })).id,
    resonance: (await folderOf(on.db, { registryId: resonance.id })).id,
    manual: (await folderOf(on.db, { manualId })).id,
  };
  const documentIn = async (folderId: number) =>
    (await buildFolderDocument(on, { companyId, folderId, bytes: smallPdf('Prova') })).id;
  return {
    registry: { folder: ids.registry, docId: await documentIn(ids.registry) },
    resonance: { folder: ids.resonance, docId: await documentIn(ids.resonance) },
    manual: { folder: ids.manual, docId: await documentIn(ids.manual) },
  };
}
