import { address, browsing, client, type Entry, field, oneAddress, oneClient, principal } from './entry.ts';

/** Who may call what: dosimeters at their points. */
export const fieldAccess: Record<string, Entry> = {
  getPlanView: { roles: field, scoped: true, on: (world) => ({ params: address(world) }) },
  printPlans: { roles: field, scoped: true, on: (world) => ({ params: address(world) }) },
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
  listRecentPlacements: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  getClientView: { roles: ['admin', 'lab'], scoped: false, on: (world) => ({ params: oneClient(world) }) },
  listSitePrincipals: { roles: browsing, scoped: false, on: () => ({}) },
  listSiteClients: { roles: browsing, scoped: true, on: (world) => ({ params: principal(world) }) },
  listClientSites: { roles: browsing, scoped: true, on: (world) => ({ params: client(world) }) },
  // Of what is out of reach it finds nothing: its own test shows it.
  listDaySites: { roles: browsing, scoped: false, on: () => ({}) },
  getFieldDay: { roles: browsing, scoped: false, on: () => ({}) },
  prepareSite: { roles: browsing, scoped: true, on: (world) => ({ params: address(world) }) },
  getFieldSite: { roles: field, scoped: true, on: (world) => ({ params: address(world) }) },
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
