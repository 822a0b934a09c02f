import { buildDosimeter } from '../builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '../builders/sites.ts';
import { buildEmployerAnswers, completeEmployerAnswers } from '../builders/surveys.ts';
import { type Demo, pinIn, place, plan, supply } from './demo.ts';

const abano = { city: 'Abano Terme', postalCode: '35031', province: 'PD' };
const abanoTown = { latitude: 45.3601, longitude: 11.7899 };
/** Of the employer questionnaire. */
const questionOfPec = 104;

const montegrotto = { city: 'Montegrotto Terme', postalCode: '35036', province: 'PD' };

const changingRoom = { name: 'Spogliatoio', x: 100, y: 140, width: 620, height: 460 };
const office = { name: 'Ufficio', x: 720, y: 140, width: 420, height: 460 };
const hall = { name: 'Sala fanghi', x: 100, y: 660, width: 1040, height: 440 };
const store = { name: 'Magazzino', x: 100, y: 140, width: 700, height: 700 };
const lobby = { name: 'Reception', x: 100, y: 140, width: 700, height: 500 };
const cabins = { name: 'Cabine', x: 800, y: 140, width: 600, height: 500 };
const barRoom = { name: 'Bar', x: 100, y: 140, width: 900, height: 600 };
const cellar = { name: 'Cantina', x: 800, y: 140, width: 500, height: 700 };

/** Three clients of a principal in two zones: every kind of point, and buildings that share a code. */
export async function loadTermeEuganee(
  demo: Demo,
  principalId: number,
): Promise<{ montegrottoId: number; hotelId: number }> {
  const { db } = demo;
  const headOffice = { principalId, address: 'Viale delle Terme 1' };
  const abanoClient = await buildClient(db, { ...headOffice, ...abano, name: 'Terme di Abano' });
  const montegrottoClient = await buildClient(db, {
    ...headOffice,
    ...montegrotto,
    name: 'Terme di Montegrotto',
  });
  const hotel = await buildClient(db, {
    ...headOffice,
    ...abano,
    address: 'Via della Fonte 8',
    name: 'Hotel Fonte',
  });
  const given = { answeredBy: demo.operatorId, answeredAt: demo.now };
  await buildEmployerAnswers(db, abanoClient.id, given);
  // Whom reminders and reports are sent to.
  const pec = { q: questionOfPec, a: 'terme.montegrotto@pec.radia.example', p: [] };
  await buildEmployerAnswers(db, montegrottoClient.id, {
    ...given,
    answers: [...completeEmployerAnswers, pec],
  });

  const mudBaths = await loadMudBaths(demo, abanoClient.id);
  await loadBuildings(demo, abanoClient.id);
  await supply(demo, principalId, mudBaths);
  await buildDosimeter(db, { principalId, shippedOn: demo.ago(120), lost: true, code: demo.nextCode() });
  await buildDosimeter(db, { principalId, shippedOn: demo.ago(300), processed: true, code: demo.nextCode() });
  return { montegrottoId: montegrottoClient.id, hotelId: hotel.id };
}

/** 'Reparto fanghi': two plans; a free point, one with a dosimeter, one with two by mistake, one from old papers. */
async function loadMudBaths(demo: Demo, clientId: number): Promise<number> {
  const { db } = demo;
  const address = await buildAddress(db, {
    ...abano,
    ...abanoTown,
    clientId,
    name: 'Reparto fanghi',
    address: 'Viale delle Terme 1',
  });
  const ground = await plan(demo, address.id, {
    title: 'Reparto fanghi - piano terra',
    rooms: [changingRoom, office, hall],
  });
  const basement = await plan(demo, address.id, {
    title: 'Reparto fanghi - seminterrato',
    rooms: [store, cellar],
  });
  const on = { addressId: address.id };
  await buildPoint(db, {
    ...on,
    alias: 'Spogliatoio',
    surface: 45,
    floorPlanId: ground,
    ...pinIn(changingRoom),
  });
  const busy = await buildPoint(db, {
    ...on,
    alias: 'Ufficio',
    surface: 24,
    floorPlanId: ground,
    ...pinIn(office),
  });
  await place(demo, busy.id, { from: 215, to: 40, radon: 180 });
  await place(demo, busy.id, { from: 40, hasPhoto: true });
  const inStore = { ...on, floorId: 3, floorPlanId: basement };
  const crowded = await buildPoint(db, { ...inStore, alias: 'Magazzino', surface: 80, ...pinIn(store) });
  await place(demo, crowded.id, { from: 149 }, { legacy: true });
  await place(demo, crowded.id, { from: 120 }, { legacy: true });
  await buildPoint(db, { ...on, alias: 'Cantina', floorId: null, oldFloor: 'Piano T', legacy: true });
  await buildPoint(db, { ...on, alias: 'Vecchia reception', active: false });
  return address.id;
}

/** Two buildings of one code, told apart by their risk context, with dosimeters around the notice at 150 days. */
async function loadBuildings(demo: Demo, clientId: number): Promise<void> {
  const { db } = demo;
  const building = { ...abano, ...abanoTown, clientId, buildingCode: 'A1' };
  const north = await buildAddress(db, {
    ...building,
    name: 'Stabilimento, ala nord',
    address: 'Viale delle Terme 3',
    riskContext: 'C1',
  });
  const south = await buildAddress(db, {
    ...building,
    name: 'Stabilimento, ala sud',
    address: 'Viale delle Terme 5',
    riskContext: 'C2',
  });
  const northPlan = await plan(demo, north.id, { title: 'Ala nord', rooms: [lobby, cabins] });
  const southPlan = await plan(demo, south.id, { title: 'Ala sud', rooms: [barRoom] });
  const reception = await buildPoint(db, {
    addressId: north.id,
    alias: 'Reception',
    surface: 60,
    floorId: 5,
    floorPlanId: northPlan,
    ...pinIn(lobby),
  });
  const cabin = await buildPoint(db, {
    addressId: north.id,
    alias: 'Cabina 1',
    surface: 12,
    floorId: 6,
    floorPlanId: northPlan,
    ...pinIn(cabins),
  });
  const bar = await buildPoint(db, {
    addressId: south.id,
    alias: 'Bar',
    surface: 90,
    floorPlanId: southPlan,
    ...pinIn(barRoom),
  });
  await place(demo, reception.id, { from: 149, hasPhoto: true });
  await place(demo, cabin.id, { from: 150 });
  await place(demo, bar.id, { from: 200, to: 30 }, { lost: true });
}
