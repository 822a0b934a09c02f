import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { slices } from '#app/slices.ts';
import { isAllowed, type Role } from '#platform/contract/access.ts';
import { listTables, qualified } from '#platform/server/backup/catalogue.ts';
import type { Route } from '#platform/server/http/route.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { type IdPlace, idPlaces, type Json, withValue } from './contract-shapes.ts';

type Call = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};
type Entry = {
  /** Roles that get 200 on records of theirs, out of the specification's matrix; `anyone` also without a session. */
  roles: readonly Role[] | 'anyone' | 'signed-in';
  /** A call on records of the given principal. */
  on: (world: PrincipalWorld) => Call;
  /** Whether the call names records that may be a stranger's. */
  scoped: boolean;
  /** Statuses of an allowed call whose records are one's own; 200 unless the call cannot succeed as it stands. */
  answers?: number;
  /** Roles that may call it and yet reach no record of either kind. */
  outOfReach?: readonly Role[];
  /** Status when the path names a record that the rest of the call does not belong to; 404 unless the body tells. */
  mixed?: number;
};

const field: readonly Role[] = ['admin', 'lab', 'operatore', 'zona', 'cliente'];
const browsing: readonly Role[] = ['admin', 'lab', 'operatore', 'zona'];
const principal = ({ principal: { id } }: PrincipalWorld) => ({ committente: id });
const client = (world: PrincipalWorld) => ({ ...principal(world), cliente: world.client.id });
const address = (world: PrincipalWorld) => ({ ...client(world), indirizzo: world.address.id });

// Records by themselves: those who were granted 'own' with the right to add may change them.
const mayAdd: readonly Role[] = ['admin', 'lab', 'operatore'];
const oneClient = (world: PrincipalWorld) => ({ cliente: world.client.id });
const oneAddress = (world: PrincipalWorld) => ({ indirizzo: world.address.id });
const onePoint = (world: PrincipalWorld) => ({ punto: world.busyPoint.id });
const onePlan = (world: PrincipalWorld) => ({ planimetria: world.plan.id });
const postal = { address: 'Via della Prova 1', city: 'Vicenza', cap: '36100', provincia: 'VI' };
const site = { ...postal, region: 5, indirizzoShipping: true };

const unknownId = 2_000_000_000;
const mailing = {
  subject: 'Prova',
  text: 'Gentile {nome}',
  criteria: {
    ...{ everyone: false, principals: [], clients: [], addresses: [], accounts: true, answers: true },
    typed: 'nessuno@radia.invalid',
  },
};
const noReport = { params: { report: unknownId } };
const noBatch = { params: { lotto: 2_000_000_000 } };
const noShipment = { params: { spedizione: unknownId } };
const shipmentBody = (world: PrincipalWorld) => ({
  ...{ ...principal(world), indirizzo: null, vettore: null, nota: null },
  ...{ codici: [world.dosimeter.code], registra: false, lotto: null },
});
const reading = {
  ...{ traces: 400, incertezzaTracce: null, conteggi: null, area: null, background: null },
  ...{ campi: null, chiQuadro: null, lettore: null, letto: '2026-03-01' },
};

/** Every endpoint of the product. One that is missing here fails the first test below. */
const matrix: Record<string, Entry> = {
  login: {
    roles: 'anyone',
    scoped: false,
    on: () => ({ body: { username: 'nessuno', password: 'x' } }),
    answers: 401,
  },
  logout: { roles: 'anyone', scoped: false, on: () => ({}) },
  requestPasswordLink: { roles: 'anyone', scoped: false, on: () => ({ body: { identity: 'nessuno' } }) },
  checkPasswordLink: { roles: 'anyone', scoped: false, on: () => ({ body: { token: 'x' } }), answers: 404 },
  choosePassword: {
    roles: 'anyone',
    scoped: false,
    on: () => ({ body: { token: 'x', password: 'abcdefghij' } }),
    answers: 404,
  },
  getOwnAccount: { roles: 'signed-in', scoped: false, on: () => ({}) },
  changeOwnPassword: {
    roles: 'signed-in',
    scoped: false,
    on: () => ({ body: { current: 'radia-demo', password: 'corta' } }),
    answers: 422,
  },
  startSecondFactor: { roles: 'signed-in', scoped: false, on: () => ({ body: { current: 'radia-demo' } }) },
  confirmSecondFactor: {
    roles: 'signed-in',
    scoped: false,
    on: () => ({ body: { code: 'x' } }),
    answers: 422,
  },
  turnOffSecondFactor: {
    roles: 'signed-in',
    scoped: false,
    on: () => ({ body: { current: 'radia-demo' } }),
    answers: 409,
  },
  renewRecoveryCodes: {
    roles: 'signed-in',
    scoped: false,
    on: () => ({ body: { current: 'radia-demo' } }),
    answers: 409,
  },
  endSession: {
    roles: 'signed-in',
    scoped: false,
    on: () => ({ params: { session: 2_000_000_000 } }),
    answers: 404,
  },
  endOtherSessions: { roles: 'signed-in', scoped: false, on: () => ({}) },
  getMe: { roles: 'signed-in', scoped: false, on: () => ({}) },
  listAuditEvents: { roles: ['admin'], scoped: false, on: () => ({}) },
  listMails: { roles: ['admin'], scoped: false, on: () => ({}) },
  retryMail: { roles: ['admin'], scoped: false, on: () => ({ params: { id: 1 } }), answers: 404 },
  listMailings: { roles: ['admin'], scoped: false, on: () => ({}) },
  createMailing: { roles: ['admin'], scoped: false, on: () => ({ body: mailing }) },
  getMailing: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  getMailingHistory: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  updateMailing: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId }, body: { ...mailing, version: 1 } }),
    answers: 404,
  },
  removeMailing: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  copyMailing: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  previewMailing: { roles: ['admin'], scoped: false, on: () => ({ body: mailing }) },
  testMailing: { roles: ['admin'], scoped: false, on: () => ({ body: mailing }) },
  startMailing: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  getMailingProgress: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  listMailingRecipients: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  sendMailingRecipient: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId, recipient: 1 } }),
    answers: 404,
  },
  retryMailingRecipient: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId, recipient: 1 } }),
    answers: 404,
  },
  listUsers: { roles: ['admin'], scoped: false, on: () => ({}) },
  createUser: { roles: ['admin'], scoped: false, on: () => ({ body: {} }), answers: 422 },
  getUser: { roles: ['admin'], scoped: false, on: () => ({ params: { user: 1 } }) },
  updateUser: { roles: ['admin'], scoped: false, on: () => ({ params: { user: 1 } }), answers: 422 },
  getUserHistory: { roles: ['admin'], scoped: false, on: () => ({ params: { user: 1 } }) },
  disableUser: { roles: ['admin'], scoped: false, on: () => ({ params: { user: 999 } }), answers: 404 },
  enableUser: { roles: ['admin'], scoped: false, on: () => ({ params: { user: 1 } }) },
  sendPasswordLink: { roles: ['admin'], scoped: false, on: () => ({ params: { user: 1 } }) },
  removeUserSecondFactor: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { user: 1 } }),
    answers: 409,
  },
  endUserSessions: { roles: ['admin'], scoped: false, on: () => ({ params: { user: 999 } }), answers: 404 },
  listReachedPrincipals: { roles: ['admin'], scoped: false, on: () => ({ params: { user: 1 } }) },
  setGrant: {
    roles: ['admin'],
    scoped: false,
    on: ({ principal: { id } }) => ({
      params: { user: 1, committente: id },
      body: { canAddClient: false, canAddAddress: false },
    }),
  },
  revokeGrant: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { user: 1, committente: 999 } }),
    answers: 404,
  },
  exportOwnData: { roles: 'signed-in', scoped: false, on: () => ({}) },
  exportUserData: { roles: ['admin'], scoped: false, on: () => ({ params: { user: 1 } }) },
  previewErasure: { roles: ['admin'], scoped: false, on: () => ({ params: { user: 1 } }) },
  erasePerson: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { user: 1 }, body: { nomeUtente: '' } }),
    answers: 409,
  },
  listZones: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  getZone: { roles: ['admin', 'lab'], scoped: false, on: ({ zoneId: zona }) => ({ params: { zona } }) },
  getZoneHistory: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: ({ zoneId: zona }) => ({ params: { zona } }),
  },
  createZone: { roles: ['admin', 'lab'], scoped: false, on: () => ({ body: {} }), answers: 422 },
  updateZone: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: ({ zoneId: zona }) => ({ params: { zona } }),
    answers: 422,
  },
  removeZone: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: ({ zoneId: zona }) => ({ params: { zona } }),
    answers: 409,
  },
  addPrincipalToZone: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: ({ zoneId: zona, principal: { id } }) => ({ params: { zona, committente: id } }),
  },
  removePrincipalFromZone: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: ({ zoneId: zona }) => ({ params: { zona, committente: 999 } }),
    answers: 404,
  },
  listImports: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  getImport: { roles: ['admin', 'lab'], scoped: false, on: () => ({ params: { id: 1 } }), answers: 404 },
  listImportFindings: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { id: 1 } }),
    answers: 404,
  },
  startImport: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ body: { kind: 'clients', file: 'a'.repeat(64), fileName: 'clienti.csv', isTrial: true } }),
    answers: 404,
  },
  cancelImport: { roles: ['admin', 'lab'], scoped: false, on: () => ({ params: { id: 1 } }), answers: 404 },
  listReaders: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  createReader: { roles: ['admin', 'lab'], scoped: false, on: () => ({ body: {} }), answers: 422 },
  updateReader: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({
      params: { reader: 2_000_000_000 },
      body: { name: 'Lettore', decimal: 'either', names: {}, version: 1 },
    }),
    answers: 404,
  },
  storeImportFile: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { sha256: 'a'.repeat(64) } }),
    answers: 422,
  },
  downloadTemplate: { roles: ['admin', 'lab'], scoped: false, on: () => ({ params: { kind: 'clients' } }) },
  downloadRefused: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { id: 1 } }),
    answers: 404,
  },
  downloadReport: { roles: ['admin', 'lab'], scoped: false, on: () => ({ params: { id: 1 } }), answers: 404 },
  suggestMunicipalities: { roles: 'signed-in', scoped: false, on: () => ({ params: { query: 'Vic' } }) },
  autocompletePlaces: { roles: 'signed-in', scoped: false, on: () => ({ query: { q: 'vice' } }) },
  geocode: { roles: 'signed-in', scoped: false, on: () => ({ query: { address: 'Via Roma 1, Vicenza' } }) },
  storePicture: {
    roles: field,
    scoped: false,
    on: () => ({ params: { sha256: 'a'.repeat(64) } }),
    answers: 422,
  },
  // Without a form: the pictures' own tests send one.
  uploadPicture: { roles: field, scoped: false, on: () => ({}), answers: 415 },
  getPicture: { roles: field, scoped: false, on: () => ({ params: { blob: 'a'.repeat(64) } }), answers: 404 },
  listMissingPictures: { roles: field, scoped: false, on: () => ({ body: { sha256: [] } }) },
  listPrincipals: { roles: field, scoped: false, on: () => ({}) },
  listPrincipalsOfZone: {
    roles: field,
    outOfReach: ['cliente'],
    scoped: true,
    on: (world) => ({ params: { zone: world.zoneId } }),
  },
  listClients: { roles: field, scoped: true, on: (world) => ({ params: principal(world) }) },
  listAddresses: { roles: field, scoped: true, on: (world) => ({ params: client(world) }) },
  listPoints: { roles: field, scoped: true, on: (world) => ({ params: address(world) }) },
  getPointPhoto: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: { ...address(world), punto: world.busyPoint.id, dosimeter: world.active.id } }),
  },
  listFloorPlans: { roles: field, scoped: true, on: (world) => ({ params: address(world) }) },
  getPlanView: { roles: field, scoped: true, on: (world) => ({ params: address(world) }) },
  printPlans: { roles: field, scoped: true, on: (world) => ({ params: address(world) }) },
  listFloorPlansWithDraft: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: address(world), body: {} }),
  },
  listAvailableDosimeters: {
    roles: field,
    scoped: true,
    on: (world) => ({
      params: principal(world),
      body: { cliente: world.client.id, indirizzo: world.address.id },
    }),
  },
  // Answers of a stranger's dosimeter only that it is one: its own test shows it.
  checkDosimeter: {
    roles: field,
    scoped: false,
    on: (world) => ({ query: { codice: world.dosimeter.code } }),
  },
  getSiteSurveyPage: { roles: field, scoped: true, on: (world) => ({ params: address(world) }) },
  getClientSurveyPage: { roles: field, scoped: true, on: (world) => ({ params: client(world) }) },
  listSurveyedSites: { roles: field, scoped: true, on: (world) => ({ params: principal(world) }) },
  getIsinReadiness: { roles: field, scoped: true, on: (world) => ({ params: oneAddress(world) }) },
  getBuildingQuestions: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: principal(world), body: { indirizzo: world.address.id } }),
  },
  getEmployerQuestions: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: principal(world), body: { employer: world.client.id } }),
  },
  saveEmployerSurvey: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: { cliente: world.client.id }, body: { questionario: [] } }),
  },
  saveBuildingSurvey: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: { indirizzo: world.address.id }, body: { questionario: [] } }),
  },
  placeDosimeter: {
    roles: field,
    scoped: true,
    on: (world) => ({
      params: principal(world),
      body: {
        ...principal(world),
        cliente: { id: world.client.id },
        indirizzo: { id: world.address.id },
        puntoMisurazione: { id: world.busyPoint.id },
        dosimetro: { id: world.dosimeter.id, codice: world.dosimeter.code },
        dataPosizionamento: '2026-03-16',
      },
    }),
    answers: 409,
    mixed: 422,
  },
  listPlacedDosimeters: {
    roles: field,
    scoped: true,
    on: ({ principal: { id } }) => ({ query: { committente: String(id) }, body: { before: '2026-03-16' } }),
  },
  listReplacementCandidates: {
    roles: field,
    scoped: true,
    on: ({ active }) => ({ params: { oldDosimeterId: active.id } }),
  },
  replaceDosimeter: {
    roles: field,
    scoped: true,
    on: ({ active, dosimeter }) => ({
      params: { oldDosimeterId: active.id },
      body: { newDosimeter: dosimeter.id, removalDate: '2026-02-01', placementDate: '2026-02-01' },
    }),
    answers: 422,
  },
  listPrincipalRecords: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  getPrincipalRecord: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: principal(world) }),
  },
  getPrincipalHistory: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: principal(world) }),
  },
  listSimilarPrincipals: { roles: ['admin', 'lab'], scoped: false, on: () => ({ query: { nome: 'Terme' } }) },
  listZoneChoices: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  createPrincipal: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ body: { nome: 'Committente della prova', zone: [] } }),
  },
  updatePrincipal: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: principal(world), body: { nome: 'X', zone: [], attivo: true, versione: 99 } }),
    answers: 409,
  },
  tableDosimeters: { roles: ['admin', 'lab'], scoped: false, on: () => ({ body: { _dt: 'dosimeters' } }) },
  getDosimeterRecord: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { dosimetro: world.dosimeter.dosimeterId } }),
  },
  getDosimeterHistory: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { dosimetro: world.dosimeter.dosimeterId } }),
  },
  listBatches: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  getBatch: { roles: ['admin', 'lab'], scoped: false, on: () => noBatch, answers: 404 },
  getBatchHistory: { roles: ['admin', 'lab'], scoped: false, on: () => noBatch, answers: 404 },
  createBatch: { roles: ['admin', 'lab'], scoped: false, on: () => ({ body: {} }), answers: 422 },
  updateBatch: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ ...noBatch, body: {} }),
    answers: 422,
  },
  listControls: { roles: ['admin', 'lab'], scoped: false, on: () => noBatch, answers: 404 },
  enterControl: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ ...noBatch, body: {} }),
    answers: 422,
  },
  withdrawControl: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { ...noBatch.params, controllo: 1 }, body: { motivo: 'Detector swapped' } }),
    answers: 404,
  },
  correctControl: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { ...noBatch.params, controllo: 1 }, body: {} }),
    answers: 422,
  },
  assignBatch: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ ...noBatch, body: { codici: [world.dosimeter.code] } }),
    answers: 404,
  },
  assignDosimeters: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ body: { analysis: '2026-03-01', dosimeters: ['NESSUNO1'] } }),
  },
  tableShipments: { roles: ['admin', 'lab'], scoped: false, on: () => ({ body: { _dt: 'shipments' } }) },
  checkShipmentCodes: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ body: { codici: [world.dosimeter.code], spedizione: null } }),
  },
  createShipment: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ body: { ...shipmentBody(world), spedito: null } }),
    answers: 409,
  },
  getShipment: { roles: ['admin', 'lab'], scoped: false, on: () => noShipment, answers: 404 },
  getShipmentHistory: { roles: ['admin', 'lab'], scoped: false, on: () => noShipment, answers: 404 },
  printDeliveryNote: { roles: ['admin', 'lab'], scoped: false, on: () => noShipment, answers: 404 },
  updateShipment: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ ...noShipment, body: { ...shipmentBody(world), versione: 1 } }),
    answers: 404,
  },
  sendShipment: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ ...noShipment, body: { spedito: '2026-03-01', versione: 1 } }),
    answers: 404,
  },
  withdrawShipment: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ ...noShipment, body: { versione: 1 } }),
    answers: 404,
  },
  takeInReturns: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({
      body: { rientrato: '2026-03-16', dosimetri: [{ codice: 'NESSUNO1', azione: null, fine: null }] },
    }),
  },
  listResults: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  getReadDosimeter: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { trattamento: world.active.id } }),
  },
  findReadDosimeter: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ query: { codice: world.active.code } }),
  },
  enterResult: {
    roles: ['admin', 'lab'],
    scoped: false,
    // It has not come back yet.
    on: (world) => ({ body: { trattamento: world.active.id, ...reading } }),
    answers: 409,
  },
  correctResult: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { risultato: 2_000_000_000 }, body: { motivo: 'Prova', ...reading } }),
    answers: 404,
  },
  createDosimeters: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({
      body: { codici: [world.dosimeter.code], ...principal(world), indirizzo: null, spedito: null },
    }),
    answers: 409,
  },
  updateDosimeter: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({
      params: { dosimetro: world.dosimeter.dosimeterId },
      body: {
        codice: world.dosimeter.code,
        ...principal(world),
        indirizzo: null,
        spedito: null,
        smarrito: false,
        versione: 99,
      },
    }),
    answers: 409,
  },
  listClientRecords: { roles: field, scoped: false, on: () => ({}) },
  getClientRecord: { roles: field, scoped: true, on: (world) => ({ params: oneClient(world) }) },
  getClientHistory: { roles: field, scoped: true, on: (world) => ({ params: oneClient(world) }) },
  listSimilarClients: { roles: field, scoped: false, on: () => ({ query: { nome: 'Terme' } }) },
  createClient: {
    roles: mayAdd,
    scoped: false,
    on: (world) => ({ body: { ...postal, ...principal(world), displayName: 'Cliente della prova' } }),
  },
  updateClient: {
    roles: mayAdd,
    scoped: true,
    on: (world) => ({
      params: oneClient(world),
      body: { ...postal, displayName: 'Cliente', attivo: true, versione: 99 },
    }),
    answers: 409,
  },
  listAddressRecords: { roles: field, scoped: false, on: () => ({}) },
  getAddressRecord: { roles: field, scoped: true, on: (world) => ({ params: oneAddress(world) }) },
  getAddressHistory: { roles: field, scoped: true, on: (world) => ({ params: oneAddress(world) }) },
  // Of a stranger's client it finds nothing: its own test shows it.
  listSimilarAddresses: {
    roles: field,
    scoped: false,
    on: (world) => ({ query: { cliente: String(world.client.id), nome: 'Reparto' } }),
  },
  createAddress: {
    roles: mayAdd,
    scoped: false,
    on: (world) => ({
      body: { ...site, ...oneClient(world), displayName: 'Sede della prova' },
    }),
  },
  updateAddress: {
    roles: mayAdd,
    scoped: true,
    on: (world) => ({
      params: oneAddress(world),
      body: { ...site, displayName: 'Sede', attivo: true, versione: 99 },
    }),
    answers: 409,
  },
  listPlanRecords: { roles: field, scoped: true, on: (world) => ({ params: oneAddress(world) }) },
  getPlanPicture: { roles: field, scoped: true, on: (world) => ({ params: onePlan(world) }) },
  addPlan: {
    roles: mayAdd,
    scoped: true,
    on: (world) => ({ params: oneAddress(world), body: { content: `sha256:${'a'.repeat(64)}` } }),
    answers: 422,
  },
  renamePlan: {
    roles: mayAdd,
    scoped: true,
    on: (world) => ({ params: onePlan(world), body: { titolo: 'Piano terra' } }),
  },
  removePlan: { roles: mayAdd, scoped: true, on: (world) => ({ params: onePlan(world) }), answers: 409 },
  listPointRecords: { roles: field, scoped: false, on: () => ({}) },
  getPointRecord: { roles: field, scoped: true, on: (world) => ({ params: onePoint(world) }) },
  getPointHistory: { roles: field, scoped: true, on: (world) => ({ params: onePoint(world) }) },
  listSimilarPoints: {
    roles: field,
    scoped: false,
    on: (world) => ({ query: { indirizzo: String(world.address.id), nome: 'Ufficio' } }),
  },
  createPoint: {
    roles: mayAdd,
    scoped: false,
    // The name is taken.
    on: (world) => ({ body: { ...oneAddress(world), alias: 'Ufficio', codicePiano: 4 } }),
    answers: 422,
  },
  updatePoint: {
    roles: mayAdd,
    scoped: true,
    on: (world) => ({
      params: onePoint(world),
      body: { alias: 'Ufficio', codicePiano: 4, attivo: true, versione: 99 },
    }),
    answers: 409,
  },
  listTransmissions: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  openTransmission: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ body: { half: '2026-9' } }),
    answers: 422,
  },
  getTransmission: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { transmission: unknownId } }),
    answers: 404,
  },
  listTransmissionSites: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { transmission: unknownId } }),
    answers: 404,
  },
  leaveOutSite: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({
      params: { transmission: unknownId, address: 1 },
      body: { version: 1, reason: 'Non serve' },
    }),
    answers: 404,
  },
  takeBackSite: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { transmission: unknownId, address: 1 }, body: { version: 1 } }),
    answers: 404,
  },
  checkTransmission: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { transmission: unknownId }, body: { version: 1 } }),
    answers: 404,
  },
  reopenTransmission: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { transmission: unknownId }, body: { version: 1, reason: 'Da rifare' } }),
    answers: 404,
  },
  getTransmissionHistory: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { transmission: unknownId } }),
    answers: 404,
  },
  exportTransmission: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { transmission: unknownId }, body: { version: 1, format: 'csv' } }),
    answers: 404,
  },
  downloadTransmissionExport: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { transmission: unknownId, export: 1 } }),
    answers: 404,
  },
  sendTransmission: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({
      params: { transmission: unknownId },
      body: { version: 1, exportId: 1, sentOn: '2026-03-16', note: null },
    }),
    answers: 404,
  },
  storeTransmissionReceipt: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { transmission: unknownId }, query: { name: 'ricevuta.pdf' } }),
    answers: 404,
  },
  downloadTransmissionReceipt: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { transmission: unknownId } }),
    answers: 404,
  },
  getIsinColumns: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  saveIsinColumns: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ body: {} }),
    answers: 422,
  },
  previewIsinColumns: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ body: {} }),
    answers: 422,
  },
  listPrincipalChoices: { roles: field, scoped: false, on: () => ({ query: { q: 'terme' } }) },
  listClientChoices: { roles: field, scoped: false, on: () => ({ query: { q: 'terme' } }) },
  listAddressChoices: { roles: field, scoped: false, on: () => ({ query: { q: 'fanghi' } }) },
  getReportSettings: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  // Nothing was saved yet: there is no version, and settings without a letterhead are none.
  getReportSettingsVersion: {
    ...{ roles: ['admin', 'lab'], scoped: false, answers: 404 },
    on: () => ({ params: { versione: 1 } }),
  },
  printSampleReport: {
    ...{ roles: ['admin', 'lab'], scoped: false, answers: 422 },
    on: () => ({ body: { impostazioni: {}, esito: 'below' } }),
  },
  saveReportSettings: {
    ...{ roles: ['admin', 'lab'], scoped: false, answers: 422 },
    on: () => ({ body: { versione: 0, nota: 'Senza intestazione', impostazioni: {} } }),
  },
  listQuestionnaireVersions: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  getQuestionnaireVersion: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { versione: 1 } }),
  },
  publishQuestionnaire: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ body: { tipo: 'building', base: 1, questions: [] } }),
    answers: 422,
  },
  listRecentPlacements: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  suggestClients: { roles: field, scoped: false, on: () => ({ params: { search: 'terme' } }) },
  suggestDosimeters: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  // Of a stranger's client it suggests nothing: its own test shows it.
  suggestSites: {
    roles: field,
    scoped: false,
    on: (world) => ({ params: { search: 'fanghi' }, query: { azienda: String(world.client.id) } }),
  },
  getClientView: { roles: ['admin', 'lab'], scoped: false, on: (world) => ({ params: oneClient(world) }) },
  listSitePrincipals: { roles: browsing, scoped: false, on: () => ({}) },
  listSiteClients: { roles: browsing, scoped: true, on: (world) => ({ params: principal(world) }) },
  listClientSites: { roles: browsing, scoped: true, on: (world) => ({ params: client(world) }) },
  getFieldSite: { roles: field, scoped: true, on: (world) => ({ params: address(world) }) },
  makeSamplingReport: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: address(world), body: { start: '2025-01-01', end: '2025-12-31' } }),
  },
  getSiteView: { roles: ['admin', 'lab'], scoped: false, on: (world) => ({ params: oneAddress(world) }) },
  getLabDashboard: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  getCustomerDashboard: {
    roles: ['admin', 'lab', 'cliente'],
    scoped: true,
    on: ({ principal: { id } }) => ({ params: { client: id } }),
  },
  getSiteConcentrations: {
    roles: ['admin', 'lab', 'cliente'],
    scoped: true,
    on: (world) => ({ params: oneAddress(world) }),
  },
  listSitePlacements: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: oneAddress(world) }),
  },
  previewSiteCorrection: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({
      params: { trattamento: world.active.id },
      body: { versione: 1, inizio: '2026-02-17' },
    }),
  },
  // It changes the record that the whole walk looks at: it stops at a version nobody has seen.
  correctSitePlacement: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({
      params: { trattamento: world.active.id },
      body: { versione: 99, motivo: 'Giorno sbagliato', inizio: '2026-02-17' },
    }),
    answers: 409,
  },
  listPointChoices: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { trattamento: world.active.id } }),
  },
  listDosimeterChoices: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { trattamento: world.active.id } }),
  },
  getSurveyCompleteness: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { id: world.address.id } }),
  },
  listCandidates: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { id: world.address.id, from: '2024-03-16' } }),
  },
  listCandidatesUntil: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { id: world.address.id, from: '2024-03-16', to: '2026-03-16' } }),
  },
  createReport: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { addressId: world.address.id, date: '2024-03-16' } }),
    answers: 422,
  },
  getReport: { roles: ['admin', 'lab'], scoped: false, on: () => noReport, answers: 404 },
  downloadFinalReport: { roles: ['admin', 'lab'], scoped: false, on: () => noReport, answers: 404 },
  previewReportCorrection: { roles: ['admin', 'lab'], scoped: false, on: () => noReport, answers: 404 },
  correctReport: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ ...noReport, body: { revisione: 0, reason: 'Prova di correzione' } }),
    answers: 404,
  },
  markNotice: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ ...noReport, body: { inviata: null } }),
    answers: 404,
  },
  listCustomerReports: { roles: field, scoped: true, on: (world) => ({ params: principal(world) }) },
  downloadCustomerReport: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: { ...principal(world), report: unknownId } }),
    answers: 404,
  },
  listDocumentsToSign: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  downloadDocumentToSign: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { documento: unknownId } }),
    answers: 404,
  },
  listReportSites: { roles: ['admin', 'lab'], scoped: false, on: () => ({ params: { from: '2024-03-16' } }) },
  listReportSitesUntil: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { from: '2024-03-16', to: '2026-03-16' } }),
  },
  getReportSite: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { id: world.address.id } }),
  },
  saveSiteCoordinates: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { siteId: world.address.id }, body: { lat: 45.5, lng: 11.5 } }),
  },
  sendIsinReminder: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { id: world.address.id } }),
  },
  listReportRuns: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  previewReportRun: { roles: ['admin', 'lab'], scoped: false, on: () => ({ query: { from: '2024-03-16' } }) },
  // Nothing in these worlds is ready.
  startReportRun: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ body: { from: '2024-03-16' } }),
    answers: 422,
  },
  getReportRun: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { run: unknownId } }),
    answers: 404,
  },
  cancelReportRun: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { run: unknownId } }),
    answers: 404,
  },
  retryReportRun: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { run: unknownId } }),
    answers: 404,
  },
  listOwnEntries: { roles: field, scoped: false, on: () => ({}) },
  // Nobody in these worlds placed the dosimeter himself: the call stops at the version it has not seen.
  correctPlacement: {
    roles: field,
    scoped: true,
    on: (world) => ({
      params: { trattamento: world.active.id },
      body: { versione: 99, motivo: 'Giorno sbagliato', inizio: '2026-02-17' },
    }),
    answers: 409,
  },
  cancelPlacement: {
    roles: field,
    scoped: true,
    on: (world) => ({
      params: { trattamento: world.active.id },
      body: { versione: 99, motivo: 'Dosimetro sbagliato' },
    }),
    answers: 409,
  },
  listCorrections: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: { trattamento: world.active.id } }),
  },
  getEarlierPhoto: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: { trattamento: world.active.id, correzione: 1 } }),
    answers: 404,
  },
  getPlacementPlan: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: { trattamento: world.active.id } }),
  },
  getPlacementThumbnail: { roles: field, scoped: true, on: (world) => ({ params: { id: world.active.id } }) },
  getPlacementPhoto: { roles: field, scoped: true, on: (world) => ({ params: { id: world.active.id } }) },
};

const accounts: Record<Role, string> = {
  admin: 'admin',
  lab: 'laboratorio',
  rp: 'radioprotezione',
  edr: 'edr',
  operatore: 'operatore',
  zona: 'zona',
  cliente: 'cliente',
};
const seesEverything: readonly Role[] = ['admin', 'lab'];

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
});

const routes: Route[] = slices({} as Parameters<typeof slices>[0]).flatMap((slice) => slice.routes);
const endpoints = routes.map((route) => route.endpoint);
const listed = endpoints.filter(({ name }) => matrix[name]);

test('every endpoint has its line in the matrix, and every line its endpoint (R0-338)', () => {
  expect(Object.keys(matrix).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

test('every endpoint has a name, a path and a permission of its own kind', () => {
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  // The one application path (Q1-01).
  const ofApi = endpoints.filter(({ path }) => path !== '/lb/cr39/sede/{id}/isin_reminder');
  expect(ofApi).toHaveLength(endpoints.length - 1);
  for (const { path } of ofApi) expect(path).toMatch(/^\/v1\/(auth|user)\//);
});

test('areas belong to their roles (R0-019, R0-339, R0-340)', () => {
  const areaOf = (path: string) => /^\/v1\/user\/(admin|lb)\//.exec(path)?.[1];
  for (const { path, permission } of endpoints) {
    if (areaOf(path) === 'admin')
      expect(isAllowed(['lab', 'rp', 'edr', 'operatore', 'zona', 'cliente'], permission)).toBe(false);
    if (areaOf(path) === 'lb')
      expect(isAllowed(['edr', 'operatore', 'zona', 'cliente'], permission)).toBe(false);
  }
});

const lineOf = (name: string) => matrix[name] as Entry;
const openToAnyone = listed.filter(({ name }) => lineOf(name).roles === 'anyone');
const guarded = listed.filter(({ name }) => lineOf(name).roles !== 'anyone');
const scoped = listed.filter(({ name }) => lineOf(name).scoped);
const named = (some: typeof listed) => some.map((endpoint) => [endpoint.name, endpoint] as const);
const allows = ({ roles }: Entry, role: Role) => roles === 'signed-in' || roles.includes(role);
const allRoles = Object.keys(accounts) as Role[];

test.each(named(openToAnyone))('%s is open to anyone', async (name, endpoint) => {
  const entry = lineOf(name);
  expect((await app.stranger.call(endpoint, entry.on(world.own))).status).toBe(entry.answers ?? 200);
});

describe.each(named(guarded))('%s', (name, endpoint) => {
  const entry = lineOf(name);

  test('answers whoever may call it, and 403 to the others (R0-338)', async () => {
    for (const role of allRoles) {
      const { status, failure } = await (await app.as(accounts[role])).call(endpoint, entry.on(world.own));
      const expected = entry.outOfReach?.includes(role)
        ? 404
        : allows(entry, role)
          ? (entry.answers ?? 200)
          : 403;
      expect([role, status]).toEqual([role, expected]);
      if (status === 403) expect(failure.detail).toBe('Non hai i permessi per questa operazione.');
    }
  });

  test('answers 401 without a session (R0-339)', async () => {
    const { status, failure } = await app.stranger.call(endpoint, entry.on(world.own));
    expect([status, failure.detail]).toEqual([401, 'Sessione scaduta']);
  });
});

describe.each(named(scoped))('%s', (name, endpoint) => {
  const entry = lineOf(name);

  test("a stranger's record is simply not found (R0-005, R0-006)", async () => {
    for (const role of allRoles.filter((role) => allows(entry, role))) {
      const { status } = await (await app.as(accounts[role])).call(endpoint, entry.on(world.foreign));
      const expected = seesEverything.includes(role) ? (entry.answers ?? 200) : 404;
      expect([role, status]).toEqual([role, expected]);
    }
  });

  test('records that do not belong together are not found either', async () => {
    const own = entry.on(world.own);
    const foreign = entry.on(world.foreign);
    const caller = await app.as(allows(entry, 'operatore') ? 'operatore' : 'cliente');
    for (const key of Object.keys(own.params ?? {})) {
      for (const id of [foreign.params?.[key] ?? 0, 2_000_000_000]) {
        const { status } = await caller.call(endpoint, { ...own, params: { ...own.params, [key]: id } });
        expect([key, id, status]).toEqual([key, id, entry.mixed ?? 404]);
      }
    }
  });
});

test('a placement body that names a record of a stranger is not found either (R0-005, R0-006)', async () => {
  const endpoint = endpoints.find(({ name }) => name === 'placeDosimeter');
  const entry = matrix['placeDosimeter'];
  if (!endpoint || !entry) throw new Error('placeDosimeter is gone');
  const own = entry.on(world.own);
  const foreign = entry.on(world.foreign);
  const operator = await app.as('operatore');
  for (const key of ['cliente', 'indirizzo', 'puntoMisurazione', 'dosimetro']) {
    const body = {
      ...own.body,
      puntoMisurazione: { id: world.own.freePoint.id },
      [key]: foreign.body?.[key],
    };
    expect([key, (await operator.call(endpoint, { ...own, body })).status]).toEqual([key, 404]);
  }
});

let sessionOfAdmin: number;

/** The record of a world that a name of the wire means; a mere `id` is one of the `list` that the address ends with. */
function recordNamed(world: PrincipalWorld, path: string[], list: string): number | undefined {
  const records: Record<string, number> = {
    committente: world.principal.id,
    client: world.principal.id,
    cliente: world.client.id,
    azienda: world.client.id,
    employer: world.client.id,
    indirizzo: world.address.id,
    punto: world.busyPoint.id,
    puntoMisurazione: world.freePoint.id,
    planimetria: world.plan.id,
    planimetry: world.plan.id,
    dosimetro: world.dosimeter.id,
    newDosimeter: world.dosimeter.id,
    oldDosimeterId: world.active.id,
    dosimeterId: world.active.id,
    dosimeter: world.active.id,
    trattamento: world.active.id,
    // None of the world was corrected.
    correzione: unknownId,
    // Nor has any report.
    report: unknownId,
    zone: world.zoneId,
    zona: world.zoneId,
    session: sessionOfAdmin,
  };
  const ofLists: Record<string, string> = {
    committenti: 'committente',
    clienti: 'cliente',
    indirizzi: 'indirizzo',
  };
  const named = path.findLast((key) => key !== 'id' && !/^\d+$/.test(key)) ?? ofLists[list];
  return named === undefined ? world.active.id : records[named];
}

/** Ids that name nothing a stranger could own: questions, answers and the way to them are the same for everybody. */
const commonIds: Record<string, RegExp> = {
  saveEmployerSurvey: /^(questionario|risposteLette)\./,
  saveBuildingSurvey: /^(questionario|risposteLette)\./,
  placeDosimeter: /^(questionario|risposteLette)\./,
  listAddressRecords: /^regione$/,
  // Given back as it was sent.
  listFloorPlansWithDraft: /^newPlanimetries\./,
};
/** Where a contract leaves open whether a record is named or described (a new one). */
const openPlaces: Record<string, IdPlace[]> = {
  placeDosimeter: ['cliente', 'indirizzo', 'puntoMisurazione'].map((key) => ({
    part: 'body',
    path: [key, 'id'],
  })),
};

/** Not looked at: what every request touches, and the gazetteer, which is large and which no endpoint writes. */
const besides = ['sessions', 'sign_in_failures', 'municipalities', 'municipality_postal_codes'];

/** One hash over all other records. */
async function hashOfRecords(): Promise<string> {
  const client = await app.foundation.database.pool.connect();
  try {
    const tables = (await listTables(client)).filter(({ name }) => !besides.includes(name));
    const each = tables.map(
      (table) =>
        `select md5(string_agg(t::text, ' ' order by t::text)) as hash, '${table.name}' as name from ${qualified(table)} t`,
    );
    const { rows } = await client.query<{ all: string }>(
      `select md5(string_agg(concat(name, hash), ' ' order by name)) as all from (${each.join(' union all ')}) parts`,
    );
    return rows[0]?.all ?? '';
  } finally {
    client.release();
  }
}

const withIds = listed
  .map((endpoint) => {
    const isCommon = ({ path }: IdPlace) => commonIds[endpoint.name]?.test(path.join('.')) ?? false;
    const places = [...idPlaces(endpoint), ...(openPlaces[endpoint.name] ?? [])];
    return { endpoint, places: places.filter((place) => !isCommon(place)) };
  })
  .filter(({ places }) => places.length > 0)
  .map(({ endpoint, places }) => [endpoint.name, endpoint, places] as const);

describe("a stranger's record named anywhere is as if it were not there, and nothing changes (R0-005, R0-006)", () => {
  beforeAll(async () => {
    await app.as('admin');
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select s.id from sessions s join users u on u.id = s.user_id where u.username = 'admin' limit 1`,
    );
    sessionOfAdmin = rows[0]?.id ?? 0;
  });

  test.each(withIds)('%s', async (name, endpoint, places) => {
    const entry = lineOf(name);
    const reaching = (['operatore', 'zona', 'cliente'] as const).find((role) => allows(entry, role));
    const caller = await app.as(accounts[reaching ?? 'admin']);
    const before = await hashOfRecords();
    for (const place of places) {
      const own = entry.on(world.own);
      const send = async (id: number) => {
        const value = place.part === 'body' ? id : String(id);
        const changed = withValue(own[place.part] as Json | undefined, place.path, value);
        const { status, body } = await caller.call(endpoint, { ...own, [place.part]: changed });
        const { requestId: _, ...told } = (body ?? {}) as Record<string, unknown>;
        return { place, status, told };
      };
      const absent = await send(unknownId);
      expect(absent.status).toBeLessThan(500);
      if (endpoint.write !== 'none') expect(absent.status).toBeGreaterThanOrEqual(400);
      if (place.part === 'params') expect([404, entry.mixed, entry.answers]).toContain(absent.status);
      if (reaching === undefined) continue;
      const foreign = recordNamed(world.foreign, place.path, endpoint.path.split('/').at(-1) ?? '');
      if (foreign === undefined)
        throw new Error(`Say in recordNamed whose record '${place.path.join('.')}' of ${name} names.`);
      expect(await send(foreign)).toEqual(absent);
    }
    expect(await hashOfRecords()).toBe(before);
  });
});
