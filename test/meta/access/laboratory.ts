import type { Role } from '#platform/contract/access.ts';
import {
  type Entry,
  field,
  noBatch,
  noShipment,
  oneAddress,
  principal,
  reading,
  shipmentBody,
  tray,
} from './entry.ts';

/** The laboratory, and the planning staff with files of their own. */
const importers: readonly Role[] = ['admin', 'lab', 'rp'];

/** Who may call what: the laboratory’s own work. */
export const laboratoryAccess: Record<string, Entry> = {
  listImports: { roles: importers, scoped: false, on: () => ({}) },
  getImport: { roles: importers, scoped: false, on: () => ({ params: { id: 1 } }), answers: 404 },
  listImportFindings: {
    roles: importers,
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
  cancelImport: { roles: importers, scoped: false, on: () => ({ params: { id: 1 } }), answers: 404 },
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
    roles: importers,
    scoped: false,
    on: () => ({ params: { sha256: 'a'.repeat(64) } }),
    answers: 422,
  },
  downloadTemplate: { roles: ['admin', 'lab'], scoped: false, on: () => ({ params: { kind: 'clients' } }) },
  downloadRefused: {
    roles: importers,
    scoped: false,
    on: () => ({ params: { id: 1 } }),
    answers: 404,
  },
  downloadReport: { roles: importers, scoped: false, on: () => ({ params: { id: 1 } }), answers: 404 },
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
  getTypicalExposures: { roles: ['admin', 'lab'], scoped: false, on: () => noBatch, answers: 404 },
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
  commentControl: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { ...noBatch.params, controllo: 1 }, body: { testo: 'Scratched detector' } }),
    answers: 404,
  },
  assignBatch: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ ...noBatch, body: { codici: [world.dosimeter.code] } }),
    answers: 404,
  },
  correctBatch: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ ...noBatch, body: { risultati: [1], motivo: 'Detectors mixed up' } }),
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
  undoMovement: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ body: { azioni: [1] } }),
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
  listToRead: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  enterResult: {
    roles: ['admin', 'lab'],
    scoped: false,
    // It has not come back yet.
    on: (world) => ({ body: { trattamento: world.active.id, ...reading } }),
    answers: 409,
  },
  findTray: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ body: { codici: [world.active.code] } }),
  },
  enterTray: {
    roles: ['admin', 'lab'],
    scoped: false,
    // The row is refused: it has not come back yet.
    on: (world) => ({ body: tray(world.active.code) }),
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
  getReportSettings: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  // Nothing was saved yet: there is no version, and settings without a letterhead are none.
  getReportSettingsVersion: {
    ...{ roles: ['admin', 'lab'], scoped: false, answers: 404 },
    on: () => ({ params: { versione: 99 } }),
  },
  printSampleReport: {
    ...{ roles: ['admin', 'lab'], scoped: false, answers: 422 },
    on: () => ({ body: { impostazioni: {}, esito: 'below' } }),
  },
  saveSettingsSection: {
    ...{ roles: ['admin', 'lab'], scoped: false, answers: 422 },
    on: () => ({ body: { versione: 0, nota: 'Senza sezione', parte: {} } }),
  },
  declineSettingsProposal: {
    ...{ roles: ['admin', 'lab'], scoped: false, answers: 409 },
    on: () => ({ params: { proposta: 'law-by-use' }, body: { motivo: 'Restano i nostri' } }),
  },
  saveReportSettings: {
    ...{ roles: ['admin', 'lab'], scoped: false, answers: 422 },
    on: () => ({ body: { versione: 0, nota: 'Senza intestazione', impostazioni: {} } }),
  },
  suggestDosimeters: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  listNotices: { roles: 'signed-in', scoped: false, on: () => ({}) },
  markNoticesSeen: {
    roles: 'signed-in',
    scoped: false,
    on: () => ({ body: { fino: '2026-03-16T09:00:00Z' } }),
  },
  getMenuCounts: { roles: ['admin', 'lab', 'rp', 'edr', 'cliente'], scoped: false, on: () => ({}) },
  getLabDashboard: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  getCustomerDashboard: {
    roles: ['admin', 'lab', 'cliente'],
    scoped: true,
    on: ({ principal: { id } }) => ({ params: { client: id } }),
  },
  getLabDay: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  getCustomerDay: {
    roles: ['admin', 'lab', 'cliente'],
    scoped: true,
    on: ({ principal: { id } }) => ({ params: { client: id } }),
  },
  listJudgedSites: {
    roles: ['admin', 'lab', 'cliente'],
    scoped: true,
    on: ({ principal: { id } }) => ({ params: { client: id } }),
  },
  getInstallationState: { roles: ['admin'], scoped: false, on: () => ({}) },
  getExpertDay: { roles: ['admin', 'rp', 'edr'], scoped: false, on: () => ({}) },
  getSiteConcentrations: {
    roles: ['admin', 'lab', 'cliente'],
    scoped: true,
    on: (world) => ({ params: oneAddress(world) }),
  },
  getSiteSummary: {
    roles: ['admin', 'lab', 'cliente'],
    scoped: true,
    on: (world) => ({ params: oneAddress(world) }),
  },
  listSiteReports: {
    roles: ['admin', 'lab', 'cliente'],
    scoped: true,
    on: (world) => ({ params: oneAddress(world) }),
  },
  listSiteMeasures: { roles: field, scoped: true, on: (world) => ({ params: oneAddress(world) }) },
  getSiteHistory: { roles: field, scoped: true, on: (world) => ({ params: oneAddress(world) }) },
};
