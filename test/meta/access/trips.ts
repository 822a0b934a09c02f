import type { Role } from '#platform/contract/access.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';
import { type Entry, unknownId } from './entry.ts';

const readers: readonly Role[] = ['admin', 'rp', 'lab', 'edr'];
const planners: readonly Role[] = ['admin', 'rp'];

const list: Entry = { roles: readers, scoped: false, on: () => ({}) };
const ownFeed: Entry = { ...list, roles: [...readers, 'operatore', 'zona'] };
const transfer = ({ unit }: PrincipalWorld) => ({ transfer: unit.trip.transfer });
const day = ({ unit }: PrincipalWorld) => ({ transfer: unit.trip.transfer, day: unit.trip.day });
const appointment = ({ unit }: PrincipalWorld) => ({ appointment: unit.trip.appointment });
const instrument = ({ unit }: PrincipalWorld) => ({ instrument: unit.trip.instrument });
const ofTrip: Entry = { roles: readers, scoped: true, on: (world) => ({ params: transfer(world) }) };
const ofYear: Entry = { roles: readers, scoped: false, on: () => ({ params: { year: '2026' } }) };

const instrumentFields = {
  ...{ brand: 'Prova', model: 'Uno', kind: 'portatile', taratura: null, nextCalibration: null, notes: null },
};
/** With an operator whom nobody knows: whoever may plan is told so. */
const plan = ({ unit }: PrincipalWorld) => {
  const crew = { operators: [unknownId], instruments: [unit.trip.instrument] };
  return {
    ...{ transfer: { name: 'Prova', ...crew }, appointments: [], ...crew },
    departure: { dateHour: '2031-05-05T08:00:00+02:00', origin: 'Centrale', lat: 45, lng: 11 },
  };
};

export const tripsAccess: Record<string, Entry> = {
  listTrips: list,
  listArchivedTrips: list,
  getTripStatus: ofTrip,
  countTripDevices: ofTrip,
  getTrip: ofTrip,
  listTripDays: ofTrip,
  getTripHistory: ofTrip,
  listOperators: list,
  listInstrumentChoices: list,
  createTrip: { roles: planners, scoped: false, answers: 422, on: (world) => ({ body: plan(world) }) },
  addTripDay: {
    ...{ roles: planners, scoped: false, answers: 422 },
    on: (world) => ({ params: transfer(world), body: plan(world) }),
  },
  editTripDay: {
    ...{ roles: planners, scoped: true, answers: 409 },
    on: (world) => ({ params: day(world), body: { ...plan(world), versione: 99 } }),
  },
  removeTripDay: {
    ...{ roles: planners, scoped: true, answers: 409 },
    on: (world) => ({ params: day(world), query: { versione: '99' } }),
  },
  getTripDay: { roles: readers, scoped: true, on: (world) => ({ params: day(world) }) },
  getDepartureDefaults: list,
  proposeDayFill: {
    ...{ roles: planners, scoped: false },
    on: () => ({
      body: {
        partenza: { dateHour: '2031-05-05T08:00:00+02:00', lat: 45, lng: 11 },
        ...{ entro: '18:00', fermate: [] },
      },
    }),
  },
  getAppointmentNotice: { roles: readers, scoped: true, on: (world) => ({ params: appointment(world) }) },
  // No hour was agreed.
  sendAppointmentNotice: {
    ...{ roles: planners, scoped: false, answers: 422 },
    on: (world) => ({ params: appointment(world) }),
  },
  listMyDays: list,
  getMyDay: {
    ...{ roles: readers, scoped: true },
    on: ({ unit }) => ({ params: { day: unit.trip.day } }),
  },
  // The day has not come.
  tellVisit: {
    ...{ roles: readers, scoped: true, answers: 409 },
    on: (world) => ({
      params: { day: world.unit.trip.day, ...appointment(world) },
      body: { esito: 'fatta', attivita: [] },
    }),
  },
  listWorkedTimes: list,
  getCalendarFeed: ownFeed,
  createCalendarFeed: ownFeed,
  revokeCalendarFeed: ownFeed,
  readCalendar: {
    ...{ roles: 'anyone', scoped: false, answers: 404 },
    on: () => ({ params: { secret: `${'x'.repeat(43)}.ics` } }),
  },
  listOverviewMarkers: ofYear,
  countOverviewImplants: ofYear,
  countOverviewDevices: { ...ofYear, on: () => ({ params: { year: '2026', deviceType: 'opt' } }) },
  listOverviewUnits: ofYear,
  exportOverview: ofYear,
  listInstruments: list,
  exportInstruments: list,
  // The instruments are the house's own: whoever may read one may read all.
  getInstrument: { roles: readers, scoped: false, on: (world) => ({ params: instrument(world) }) },
  getInstrumentHistory: { roles: readers, scoped: false, on: (world) => ({ params: instrument(world) }) },
  getInstrumentPhoto: { roles: readers, scoped: false, on: (world) => ({ params: instrument(world) }) },
  saveInstrumentPhoto: {
    ...{ roles: planners, scoped: false, answers: 409 },
    on: (world) => ({ params: instrument(world), body: { immagine: null, versione: 99 } }),
  },
  createInstrument: {
    ...{ roles: planners, scoped: false },
    on: () => ({ body: { ...instrumentFields, serialNumber: crypto.randomUUID() } }),
  },
  updateInstrument: {
    ...{ roles: planners, scoped: false, answers: 409 },
    on: (world) => ({
      params: instrument(world),
      body: { ...instrumentFields, serialNumber: 'X', attivo: true, versione: 99 },
    }),
  },
};
