import type { Role } from '#platform/contract/access.ts';
import { firstSettings } from '#radioprotection/settings/rules.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';
import type { Entry } from './entry.ts';

const readers: readonly Role[] = ['admin', 'rp', 'lab', 'edr'];
const keepers: readonly Role[] = ['admin', 'rp'];
const customers: readonly Role[] = ['admin', 'cliente'];

const project = ({ unit }: PrincipalWorld) => ({ project: unit.project.id });
const employer = ({ unit }: PrincipalWorld) => ({ employer: unit.employer.id });
const company = ({ unit }: PrincipalWorld) => ({ company: unit.company.id });
const person = ({ unit }: PrincipalWorld) => ({ person: unit.person.id });
const place = { address: 'Via della Prova 1', city: 'Vicenza', cap: '36100', province: 'VI' };
const isStale = { attivo: true, versione: 99 };
const employerBody = { ...place, alias: 'Studio della prova', projects: [], clienti: [] };
const companyBody = { ...place, alias: 'Sede della prova', indirizzi: [] };
const personBody = { name: 'Prova', surname: 'Dell’Accesso' };

const workers: readonly Role[] = ['admin', 'rp', 'edr'];
const ofAdministrator = { roles: ['admin'] as const, scoped: false };
const companyId = ({ unit }: PrincipalWorld) => ({ companyId: unit.company.id });
const device = ({ unit }: PrincipalWorld) => ({ device: unit.device.id });
const registry = ({ unit }: PrincipalWorld) => ({ registry: unit.registry.id });
const manual = ({ unit }: PrincipalWorld) => ({ manual: unit.manual.id });
const worker = ({ unit }: PrincipalWorld) => ({ worker: unit.worker.id });
const activity = ({ unit }: PrincipalWorld) => ({ company: unit.company.id, id: unit.activity.id });
const planimetry = ({ unit }: PrincipalWorld) => ({
  company: unit.company.id,
  planimetry: unit.planimetry.id,
});
const planimetryBody = {
  ...{ alias: 'Piano della prova', background: null, rooms: [], devices: [], attachments: [] },
  metresPerPixel: null,
};
const noRun = { params: { run: 2_000_000_000 } };
const deviceBody = { sigla: 'RX2', type: 'opt' };
const registryBody = { implantType: 'dentist', openDate: '2025-01-01' };
const manualBody = { title: 'Manuale della prova', openDate: '2025-01-01' };
const workerBody = {
  ...{ name: 'Prova', surname: 'Dell’Accesso', category: 'B', validFrom: '2025-01-01' },
  ...{ worker_limite_efficace: 6, worker_limite_cristallino: 15 },
  ...{ worker_limite_estremita: 150, worker_limite_pelle: 150 },
};

/** A change of one's own record is refused as stale, so that nothing changes from role to role. */
const stale = (
  params: (world: PrincipalWorld) => Record<string, number>,
  body: Record<string, unknown>,
): Entry => ({
  ...{ roles: workers, scoped: true, answers: 409 },
  on: (world) => ({ params: params(world), body: { ...body, ...isStale } }),
});
const inUnit = (body: Record<string, unknown>): Entry => ({
  ...{ roles: workers, scoped: true },
  on: (world) => ({ body: { ...body, ...companyId(world) } }),
});

const noDoc = { params: { doc: 2_000_000_000, registryId: 2_000_000_000 } };
const reference = ({ unit }: PrincipalWorld) => ({ reference: unit.reference.id });

const list: Entry = { roles: readers, scoped: false, on: () => ({}) };
const choose = (roles: readonly Role[]): Entry => ({
  roles,
  scoped: false,
  on: () => ({ query: { q: 'prova' } }),
});
const read = (params: (world: PrincipalWorld) => Record<string, number>): Entry => ({
  ...{ roles: readers, scoped: true, on: (world) => ({ params: params(world) }) },
});

/** A customer reads what belongs to an own unit. */
const readOwn = (params: (world: PrincipalWorld) => Record<string, number>): Entry => ({
  ...{ roles: customers, scoped: true },
  on: (world) => ({ params: { client: world.principal.id, ...params(world) } }),
});

const activityBody = {
  ...{ activityType: 11, alias: null, deadline: null, estimatedTime: null, note: null },
  ...{ dispositivo: null, registro: null, manuale: null },
};
const executed = {
  versione: 99,
  eseguita: '2026-01-01',
  nota: null,
  protocollo: null,
  prova: null,
  prossima: null,
};
/** What is done with an activity, by somebody who has seen an older version of it. */
const onActivity = (body: Record<string, unknown>): Entry => ({
  ...{ roles: workers, scoped: true, answers: 409, on: (world) => ({ params: activity(world), body }) },
});

const sezioni = [{ heading: 'Prova', text: 'Testo', block: null, law: null }];
const onNoDocument = (roles: readonly Role[], body?: Record<string, unknown>): Entry => ({
  ...{ roles, scoped: false, answers: 404 },
  on: () => ({ params: { doc: 2_147_483_647 }, ...(body && { body }) }),
});

/**
 * Who may call what: projects, employers, local units, persons (Q1-05, Q2-25). Those who keep them see all of them: to
 * them none is a stranger's.
 */
export const radioprotectionAccess: Record<string, Entry> = {
  listProjects: list,
  exportProjects: list,
  getProject: read(project),
  getProjectHistory: read(project),
  // Without a number: a second project could not have the same.
  createProject: {
    roles: keepers,
    scoped: false,
    on: () => ({ body: { numero: '', titolo: 'Prova' } }),
    answers: 422,
  },
  updateProject: {
    roles: keepers,
    scoped: false,
    on: (world) => ({ params: project(world), body: { numero: 'P-1', titolo: 'Prova', ...isStale } }),
    answers: 409,
  },
  listEmployers: list,
  exportEmployers: list,
  getEmployer: read(employer),
  getEmployerHistory: read(employer),
  createEmployer: { roles: keepers, scoped: false, on: () => ({ body: employerBody }) },
  updateEmployer: {
    roles: keepers,
    scoped: false,
    on: (world) => ({ params: employer(world), body: { ...employerBody, ...isStale } }),
    answers: 409,
  },
  getUnitDashboard: list,
  listUnitsOnMap: list,
  listCompanies: list,
  exportCompanies: list,
  getCompany: read(company),
  getCompanyHistory: read(company),
  createCompany: {
    roles: keepers,
    scoped: false,
    on: (world) => ({ body: { ...companyBody, ...project(world), ...employer(world) } }),
  },
  updateCompany: {
    roles: keepers,
    scoped: false,
    on: (world) => ({ params: company(world), body: { ...companyBody, ...isStale } }),
    answers: 409,
  },
  listUnitRoles: read(company),
  giveUnitRole: {
    roles: keepers,
    scoped: false,
    // Who it is given to does not exist.
    on: (world) => ({
      params: company(world),
      body: { role: 'edr', person: 2_000_000_000, dal: '2026-01-01', al: null },
    }),
    answers: 422,
  },
  changeUnitRole: {
    roles: keepers,
    scoped: true,
    on: (world) => ({
      params: { ...company(world), assignment: world.unit.role.id },
      body: { dal: '2024-01-01', al: null, versione: 99 },
    }),
    answers: 409,
  },
  listPersons: list,
  exportPersons: list,
  getPerson: read(person),
  getPersonHistory: read(person),
  createPerson: { roles: keepers, scoped: false, on: () => ({ body: personBody }) },
  updatePerson: {
    roles: keepers,
    scoped: false,
    on: (world) => ({ params: person(world), body: { ...personBody, ...isStale } }),
    answers: 409,
  },
  exportPersonData: { ...ofAdministrator, on: (world) => ({ params: person(world) }) },
  previewPersonErasure: { ...ofAdministrator, on: (world) => ({ params: person(world) }) },
  erasePersonData: {
    ...{ ...ofAdministrator, answers: 409 },
    on: (world) => ({ params: person(world), body: { conferma: '' } }),
  },
  exportWorkerData: { ...ofAdministrator, on: (world) => ({ params: worker(world) }) },
  previewWorkerErasure: { ...ofAdministrator, on: (world) => ({ params: worker(world) }) },
  eraseWorkerData: {
    ...{ ...ofAdministrator, answers: 409 },
    on: (world) => ({ params: worker(world), body: { conferma: '' } }),
  },
  listPersonVersions: read(person),
  addPersonVersion: {
    roles: keepers,
    scoped: false,
    on: (world) => ({ params: person(world), body: { ...personBody, dal: '2026-01-01', versione: 99 } }),
    answers: 409,
  },
  listProjectChoices: choose(readers),
  listEmployerChoices: choose(readers),
  listCompanyChoices: choose(readers),
  listPersonChoices: choose(keepers),
  listAccountChoices: choose(keepers),
  listRadonClientChoices: choose(keepers),
  listRadonAddressChoices: choose(keepers),
  tableDevices: { roles: readers, scoped: false, on: () => ({ body: { _dt: 'devices' } }) },
  getDevice: read(device),
  getDeviceHistory: read(device),
  createDevice: inUnit(deviceBody),
  updateDevice: stale(device, deviceBody),
  getDevicePhoto: read(device),
  saveDevicePhoto: stale(device, { immagine: null }),
  getCompanyLogo: read(company),
  saveCompanyLogo: { ...stale(company, { immagine: null }), roles: keepers, scoped: false },
  changeDeviceStatus: stale(device, { status: 4, date: '2026-01-01' }),
  printDeviceLabel: read(device),
  listCompanyDevices: read(companyId),
  printUnitLabels: read(companyId),
  getRegistry: read(registry),
  getRegistryHistory: read(registry),
  // Who gives default documents to registries, or upgrades them, sees all of these: none is a stranger's.
  listAppliance: { roles: keepers, scoped: false, on: () => noDoc, answers: 404 },
  listApplied: { roles: keepers, scoped: false, on: () => noDoc, answers: 404 },
  appendDocument: { roles: keepers, scoped: false, on: () => noDoc, answers: 404 },
  revertDocument: { roles: keepers, scoped: false, on: () => noDoc, answers: 404 },
  listEarlierRegistries: { roles: keepers, scoped: false, on: () => ({}) },
  upgradeRegistry: {
    roles: keepers,
    scoped: false,
    on: (world) => ({ params: { id: world.unit.registry.id } }),
  },
  listReferences: list,
  listReferenceChoices: { ...read(reference), roles: workers },
  settleReference: stale(reference, { collegato: null }),
  getRegistryCard: read((world) => ({
    ...{ ...project(world), ...employer(world), ...company(world), ...registry(world) },
  })),
  listCompanyRegistries: read(companyId),
  createRegistry: inUnit(registryBody),
  updateRegistry: stale(registry, registryBody),
  closeRegistry: stale(registry, { date: '2026-01-01' }),
  getRegistryDefaults: { ...read(registry), roles: workers },
  exchangeRegistryDefaults: { roles: workers, scoped: true, on: (world) => ({ params: registry(world) }) },
  reopenRegistry: stale(registry, {}),
  getWorker: { ...read(worker), roles: workers },
  getWorkerHistory: { ...read(worker), roles: workers },
  listWorkers: { ...read(registry), roles: workers },
  exportWorkers: { ...read(registry), roles: workers },
  createWorker: {
    roles: workers,
    scoped: true,
    on: (world) => ({ body: { ...workerBody, ...registry(world) } }),
  },
  updateWorker: stale(worker, workerBody),
  findClassification: { roles: workers, scoped: false, on: () => ({ query: { value: 'A' } }) },
  getManual: read(manual),
  getManualHistory: read(manual),
  listCompanyManuals: read(companyId),
  createManual: inUnit(manualBody),
  updateManual: stale(manual, manualBody),
  listPlanimetries: read(company),
  createPlanimetry: {
    ...{ roles: workers, scoped: true },
    on: (world) => ({ params: company(world), body: { alias: 'Piano della prova', background: null } }),
  },
  getPlanimetry: read(planimetry),
  getPlanimetryHistory: read(planimetry),
  getPlanimetryPicture: read(planimetry),
  printPlanimetry: read(planimetry),
  savePlanimetry: stale(planimetry, planimetryBody),
  setPlanimetryUse: stale(planimetry, {}),
  listOwnPlanimetries: readOwn(company),
  getOwnPlanimetry: readOwn(planimetry),
  getOwnPlanimetryPicture: readOwn(planimetry),
  printOwnPlanimetry: readOwn(planimetry),
  listOwnDevices: {
    roles: customers,
    scoped: true,
    on: (world) => ({ params: { client: world.principal.id, ...company(world) } }),
  },
  listOwnActivities: {
    roles: customers,
    scoped: true,
    on: (world) => ({ params: { client: world.principal.id, ...company(world) } }),
  },
  getOwnDevice: {
    roles: customers,
    scoped: true,
    on: (world) => ({ params: { client: world.principal.id, ...company(world), ...device(world) } }),
  },
  // Everybody signed in, each within the own reach (its own test): to whoever has none it is not found.
  findScannedDevice: {
    ...{ roles: 'signed-in', outOfReach: ['operatore', 'zona'], scoped: false },
    on: (world) => ({ params: device(world) }),
  },
  getEmployerData: {
    ...{ roles: workers, scoped: true, on: (world) => ({ params: employer(world) }) },
  },
  listEmployerCandidates: {
    ...{ roles: workers, scoped: false },
    on: (world) => ({ params: { ...employer(world), gruppo: 'edr' } }),
  },
  listProjectCandidates: {
    ...{ roles: workers, scoped: true, on: (world) => ({ params: project(world) }) },
  },
  listExpertCandidates: { roles: workers, scoped: false, on: () => ({}) },
  searchUsers: { roles: workers, scoped: false, on: () => ({ query: { q: 'prova' } }) },
  // Of a client or an address that is tied to nothing within reach, or is none, it is said that there is no tie.
  findEmployerOfClient: {
    ...{
      roles: readers,
      scoped: false,
      mixed: 200,
      on: (world) => ({ params: { cliente: world.client.id } }),
    },
  },
  findUnitAtAddress: {
    ...{
      roles: readers,
      scoped: false,
      mixed: 200,
      on: (world) => ({ params: { indirizzo: world.address.id } }),
    },
  },
  listOwnUnits: {
    roles: customers,
    scoped: true,
    on: (world) => ({ params: { client: world.principal.id } }),
  },
  getOwnUnit: {
    roles: customers,
    scoped: true,
    on: (world) => ({ params: { client: world.principal.id, ...company(world) } }),
  },
  listCompanyActivities: read(company),
  getActivityTies: { ...read(company), roles: workers },
  createActivity: {
    ...{ roles: workers, scoped: true, on: (world) => ({ params: company(world), body: activityBody }) },
  },
  getDeviceTrend: read(device),
  getActivity: read(activity),
  getActivityHistory: { ...read(activity), roles: workers },
  updateActivity: onActivity({
    ...{ alias: null, deadline: null, estimatedTime: null, note: null },
    ...{ skip: false, toFinishInLab: false, versione: 99 },
  }),
  downloadActivityFile: {
    ...{ roles: readers, scoped: true, answers: 404 },
    on: (world) => ({ params: { ...activity(world), file: 2_000_000_000 } }),
  },
  // Without a form: the tests of activities send some.
  addActivityFile: {
    roles: workers,
    scoped: false,
    answers: 415,
    on: (world) => ({ params: activity(world) }),
  },
  signNotification: {
    roles: workers,
    scoped: false,
    answers: 415,
    on: (world) => ({ params: activity(world) }),
  },
  generateNotification: onActivity({ versione: 99 }),
  approveNotification: onActivity({ versione: 99 }),
  executeActivity: onActivity(executed),
  deleteActivity: onActivity({ versione: 99 }),
  listPapers: { ...read(company), roles: workers },
  generatePaper: {
    ...{ roles: workers, scoped: true },
    on: (world) => ({
      params: company(world),
      body: {
        ...{ tipo: 'annex', registro: null, manuale: null, dal: null, al: null, sostituisce: null },
      },
    }),
  },
  sendPaper: {
    ...{ roles: workers, scoped: true, answers: 404 },
    on: (world) => ({
      params: { ...company(world), documento: 2_000_000_000 },
      body: { revisione: 1 },
    }),
  },
  downloadPaper: {
    ...{ roles: workers, scoped: true, answers: 404 },
    on: (world) => ({ params: { ...company(world), documento: 2_000_000_000, revisione: 1 } }),
  },
  listRuns: { ...list, roles: keepers },
  getRun: { roles: keepers, scoped: false, answers: 404, on: () => noRun },
  startRun: {
    roles: keepers,
    scoped: false,
    answers: 422,
    on: () => ({ body: { kind: 'append' } }),
  },
  pauseRun: { roles: keepers, scoped: false, answers: 404, on: () => noRun },
  resumeRun: { roles: keepers, scoped: false, answers: 404, on: () => noRun },
  stopRun: { roles: keepers, scoped: false, answers: 404, on: () => noRun },
  listQueues: { ...list, roles: ['admin'] },
  getQueue: { roles: ['admin'], scoped: false, on: () => ({ params: { queue: 'documents' } }) },
  executeQueue: {
    roles: ['admin'],
    scoped: false,
    answers: 409,
    on: () => ({ params: { queue: 'append' }, body: { execute: 0 } }),
  },
  getQueueItem: {
    roles: ['admin'],
    scoped: false,
    answers: 404,
    on: () => ({ params: { queue: 'documents', item: 1 } }),
  },
  listDocumentsToGenerate: { ...list, roles: keepers },
  generateDocument: {
    roles: keepers,
    scoped: false,
    answers: 404,
    on: () => ({ params: { id: 2_000_000_000 } }),
  },
  generateInBackground: {
    roles: keepers,
    scoped: false,
    answers: 404,
    on: () => ({ body: { documenti: [2_000_000_000] } }),
  },
  downloadGenerated: {
    roles: keepers,
    scoped: false,
    answers: 404,
    on: () => ({ query: { documenti: '2000000000' } }),
  },
  previewCompletion: { roles: keepers, scoped: false, on: () => ({ body: { documenti: [2_000_000_000] } }) },
  completeGenerated: {
    roles: keepers,
    scoped: false,
    answers: 422,
    on: () => ({ body: { documenti: [2_000_000_000] } }),
  },
  exportStock: { ...list, roles: keepers },
  tableDeadlines: { roles: readers, scoped: false, on: () => ({ body: { _dt: 'deadlines' } }) },
  listDeadlineMonths: list,
  listDeadlineMarkers: { roles: readers, scoped: false, on: () => ({ params: { anno: '0' } }) },
  getRadioprotectionSettings: { ...list, roles: workers },
  // None was ever saved in the world of the walk.
  getRadioprotectionSettingsVersion: {
    roles: workers,
    scoped: false,
    answers: 404,
    on: () => ({ params: { versione: 1 } }),
  },
  confirmRadioprotectionSettings: {
    roles: ['admin', 'edr'],
    scoped: false,
    answers: 409,
    on: () => ({ body: { versione: 99, parte: 'tests', confermata: true } }),
  },
  saveRadioprotectionSettings: {
    roles: keepers,
    scoped: false,
    answers: 409,
    on: () => ({ body: { versione: 99, parte: 'tests', impostazioni: firstSettings } }),
  },
  listDefaultDocuments: list,
  // There is none in the world of the walk.
  getDefaultDocument: onNoDocument(readers),
  getDefaultDocumentHistory: onNoDocument(readers),
  getTemplateVersion: { ...onNoDocument(readers), on: () => ({ params: { doc: 99, numero: 1 } }) },
  createDefaultDocument: {
    roles: keepers,
    scoped: false,
    on: () => ({ body: { tipo: 'surveillance', titolo: 'Documento della prova', impianti: ['vet'] } }),
  },
  updateDefaultDocument: onNoDocument(keepers, { titolo: 'Prova', impianti: ['vet'], ...isStale }),
  saveTemplate: onNoDocument(keepers, { numero: 1, sezioni }),
  confirmTemplate: onNoDocument(['admin', 'edr'], { numero: 1, confermata: true }),
  printTemplate: onNoDocument(readers, { sezioni, unita: null }),
  orderDefaultDocuments: {
    roles: keepers,
    scoped: false,
    answers: 422,
    on: () => ({ body: { order: '[2147483647]' } }),
  },
  // A role before it has created one: the list is not empty.
  addStarters: { roles: keepers, scoped: false, answers: 409, on: () => ({}) },
};
