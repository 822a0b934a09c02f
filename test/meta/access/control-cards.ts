import type { Role } from '#platform/contract/access.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';
import { type Entry, unknownId } from './entry.ts';

const measurers: readonly Role[] = ['admin', 'rp', 'edr', 'operatore', 'zona', 'cliente'];
/** No operator of the walk is enabled to inspect. */
const withoutInspections: readonly Role[] = ['operatore', 'zona'];
const keepers: readonly Role[] = ['admin', 'rp', 'edr'];
const readers: readonly Role[] = ['admin', 'lab', 'rp', 'edr'];
const planners: readonly Role[] = ['admin', 'rp'];

const card = ({ principal: { id }, control }: PrincipalWorld) => ({
  client: id,
  instrument: control.instrument,
});
const ofMeasurers = (entry: Omit<Entry, 'roles' | 'scoped' | 'outOfReach'>): Entry => ({
  ...{ roles: measurers, scoped: true, outOfReach: withoutInspections, ...entry },
});
const ofKeepers = (entry: Omit<Entry, 'roles' | 'scoped'>): Entry => ({
  roles: keepers,
  scoped: true,
  ...entry,
});
const instrument = ({ control }: PrincipalWorld) => ({ instrument: control.instrument });
const read: Entry = { roles: readers, scoped: false, on: (world) => ({ params: instrument(world) }) };
const calibration = (world: PrincipalWorld) => ({ ...instrument(world), taratura: unknownId });
const motivo = 'Prova di accesso';
const days = { fatta: '2026-03-01', finoAl: '2027-03-01', laboratorio: '', certificato: '' };

/** Instruments of controls, their cards and calibrations. */
export const controlCardsAccess: Record<string, Entry> = {
  listFormInstruments: ofMeasurers({
    on: ({ principal: { id } }) => ({ params: { mod: '0' }, query: { client: String(id) } }),
  }),
  listReachedInstruments: { roles: measurers, scoped: false, on: () => ({}) },
  findInstrumentClients: ofMeasurers({ on: (world) => ({ params: instrument(world) }) }),
  getControlCard: ofMeasurers({ on: (world) => ({ params: card(world) }) }),
  exportControlCard: ofMeasurers({ on: (world) => ({ params: card(world) }) }),
  // It has no card.
  addCardMeasurement: ofMeasurers({
    answers: 409,
    on: (world) => ({ params: card(world), body: { carta: unknownId, tipo: 'giornaliera', valore: 0.1 } }),
  }),
  withdrawCardMeasurement: ofKeepers({
    answers: 404,
    on: (world) => ({ params: { ...card(world), measurement: unknownId }, body: { motivo } }),
  }),
  openControlCard: ofKeepers({
    answers: 422,
    on: (world) => ({ params: card(world), body: { nome: 'Carta', edr: unknownId, sostituisce: null } }),
  }),
  closeControlCard: ofKeepers({
    answers: 409,
    on: (world) => ({ params: card(world), body: { carta: unknownId, versione: 1, motivo } }),
  }),
  listOwnerChoices: { roles: planners, scoped: false, on: () => ({}) },
  // Whoever may read one instrument of the register may read all.
  getInstrumentChecks: read,
  downloadCertificate: { ...read, answers: 404, on: (world) => ({ params: calibration(world) }) },
  printInstrumentLabel: read,
  addCalibration: {
    ...{ roles: planners, scoped: false, answers: 415 },
    on: (world) => ({ params: instrument(world), body: days }),
  },
  correctCalibration: {
    ...{ roles: planners, scoped: false, answers: 404 },
    on: (world) => ({ params: calibration(world), body: { ...days, versione: 1 } }),
  },
  setInstrumentZones: {
    ...{ roles: planners, scoped: false },
    on: (world) => ({ params: instrument(world), body: { zone: [] } }),
  },
};
