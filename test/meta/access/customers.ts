import {
  address,
  client,
  type Entry,
  field,
  mayAdd,
  oneAddress,
  oneClient,
  onePlan,
  onePoint,
  postal,
  principal,
  site,
} from './entry.ts';

const onTheRoad = ['admin', 'lab', 'rp', 'edr', 'operatore'] as const;
const vicenza = { lat: 45.5477, lng: 11.5461 };
const padova = { lat: 45.4064, lng: 11.8768 };

/** Who may call what: clients, sites and points. */
export const customersAccess: Record<string, Entry> = {
  suggestMunicipalities: { roles: 'signed-in', scoped: false, on: () => ({ params: { query: 'Vic' } }) },
  autocompletePlaces: { roles: 'signed-in', scoped: false, on: () => ({ query: { q: 'vice' } }) },
  geocode: { roles: 'signed-in', scoped: false, on: () => ({ query: { address: 'Via Roma 1, Vicenza' } }) },
  getDirections: {
    roles: onTheRoad,
    scoped: false,
    on: () => ({
      body: { origin: vicenza, stops: [padova], departureTime: '2026-11-24T08:00:00+01:00' },
    }),
  },
  getTravelTimes: { roles: onTheRoad, scoped: false, on: () => ({ body: { places: [vicenza, padova] } }) },
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
  // Narrowed to a stranger's principal it holds nothing: its own test shows it.
  listSitesOnMap: { roles: field, scoped: false, on: () => ({}) },
  getPointPhoto: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: { ...address(world), punto: world.busyPoint.id, dosimeter: world.active.id } }),
  },
  listFloorPlans: { roles: field, scoped: true, on: (world) => ({ params: address(world) }) },
  listFloorPlansWithDraft: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: address(world), body: {} }),
  },
  exportClients: { roles: field, scoped: false, on: () => ({}) },
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
  exportAddresses: { roles: field, scoped: false, on: () => ({}) },
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
  exportPoints: { roles: field, scoped: false, on: () => ({}) },
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
  // The laboratory sees every site: there is no stranger to it.
  orderPoints: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({
      params: { sede: world.address.id },
      body: { order: JSON.stringify([world.freePoint.id]) },
    }),
  },
  listPrincipalChoices: { roles: field, scoped: false, on: () => ({ query: { q: 'terme' } }) },
  listClientChoices: { roles: field, scoped: false, on: () => ({ query: { q: 'terme' } }) },
  listAddressChoices: { roles: field, scoped: false, on: () => ({ query: { q: 'fanghi' } }) },
  suggestClients: { roles: field, scoped: false, on: () => ({ params: { search: 'terme' } }) },
  // Of a stranger's client it suggests nothing: its own test shows it.
  suggestSites: {
    roles: field,
    scoped: false,
    on: (world) => ({ params: { search: 'fanghi' }, query: { azienda: String(world.client.id) } }),
  },
};
