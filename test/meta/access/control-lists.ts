import type { Role } from '#platform/contract/access.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';
import { type Call, type Entry, unknownId } from './entry.ts';

const readers: readonly Role[] = ['admin', 'rp', 'edr', 'cliente'];
const keepers: readonly Role[] = ['admin', 'rp', 'cliente'];
const planners: readonly Role[] = ['admin', 'rp'];

const params = ({ principal: { id } }: PrincipalWorld) => ({ client: id });
const read: Entry = { roles: readers, scoped: true, on: (world) => ({ params: params(world) }) };
const add: Entry = {
  ...{ roles: keepers, scoped: true },
  on: (world) => ({ params: params(world), body: { label: 'Voce di prova' } }),
};
const delegation = ({ control }: PrincipalWorld) => ({ resourceId: control.delegation });
const choice: Entry = { roles: planners, scoped: false, on: () => ({}) };
const ofPlanners = (on: (world: PrincipalWorld) => Call, answers?: number): Entry => ({
  ...{ roles: planners, scoped: false, on },
  ...(answers === undefined ? {} : { answers }),
});

const settings = {
  ...{ mare: true, aereo: false, terra: false, scaricatoNave: false, sedeObbligatoria: false },
  ...{ aggiungePorti: false, aggiungeAeroporti: false, strumentoObbligatorio: true },
  ...{ esperto: null, arrivi: [] },
};
const inspecting = { ente: '', qualifica: '', abilitato: [] };
const seen = { attivo: true, versione: 99 };
const inspector = ({ control }: PrincipalWorld) => ({ inspector: control.inspector });

/** Lists, clients, inspectors and delegations of radiometric controls. */
export const controlListsAccess: Record<string, Entry> = {
  listShippers: read,
  listConsignees: read,
  listShips: read,
  listPorts: read,
  listFlights: read,
  listAirlines: read,
  listAirports: read,
  addShipper: add,
  addConsignee: add,
  addShip: add,
  addPort: add,
  addFlight: add,
  addAirline: add,
  addAirport: add,
  listArrivalPorts: read,
  listArrivalAirports: read,
  getTransportTypes: read,
  listControlOperators: read,
  listControlClients: { roles: readers, scoped: false, on: () => ({}) },
  listTakenSpans: { ...read, roles: keepers },
  // Of another client than the one of its address.
  addDelegation: {
    ...{ roles: keepers, scoped: true, answers: 422 },
    on: (world) => ({
      params: params(world),
      body: { client: unknownId, place: 1, operator: 1, dates: ['2031-01-01'], type: 'porto' },
    }),
  },
  moveDelegation: {
    ...{ roles: keepers, scoped: true, answers: 409 },
    on: (world) => ({
      params: delegation(world),
      body: { start: '2031-01-01', end: '2031-01-02', versione: 99 },
    }),
  },
  removeDelegation: {
    ...{ roles: keepers, scoped: false, answers: 422 },
    on: (world) => ({ params: delegation(world), query: { deselectOperator: 'forse' } }),
  },
  // An inspector is told of the own delegations alone, and here has none.
  loadCalendarEvents: {
    ...{ roles: [...keepers, 'operatore', 'zona'], scoped: false },
    on: ({ principal: { id } }) => ({
      body: {
        ...{ start: '2031-01-01', end: '2032-01-01' },
        filters: JSON.stringify({ 'calendar-id': 'irme-calendar', 'client-id': id }),
      },
    }),
  },
  listLookupEntries: choice,
  previewMerge: ofPlanners(() => ({ params: { elenco: 'navi', voce: unknownId }, query: { in: '1' } }), 404),
  mergeEntries: ofPlanners(
    () => ({
      params: { elenco: 'navi', voce: unknownId },
      body: { in: 1, versione: 1, versioneIn: 1 },
    }),
    404,
  ),
  listControlledClients: choice,
  getControlClient: ofPlanners((world) => ({ params: params(world) })),
  getControlClientHistory: ofPlanners((world) => ({ params: params(world) })),
  createControlClient: ofPlanners(() => ({ body: { ...settings, committente: unknownId } }), 422),
  updateControlClient: ofPlanners(
    (world) => ({ params: params(world), body: { ...settings, ...seen } }),
    409,
  ),
  listInspectors: choice,
  getInspector: ofPlanners((world) => ({ params: inspector(world) })),
  getInspectorHistory: ofPlanners((world) => ({ params: inspector(world) })),
  createInspector: ofPlanners(() => ({ body: { ...inspecting, utente: unknownId } }), 422),
  updateInspector: ofPlanners(
    (world) => ({ params: inspector(world), body: { ...inspecting, ...seen } }),
    409,
  ),
  listPrincipalsToControl: choice,
  listExperts: choice,
  listInspectorAccounts: choice,
  listPlaceChoices: choice,
};
