import { address, type Entry, field, noReport, principal, unknownId } from './entry.ts';

/** Who may call what: reports and transmissions. */
export const reportsAccess: Record<string, Entry> = {
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
  makeSamplingReport: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: address(world), body: { start: '2025-01-01', end: '2025-12-31' } }),
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
};
