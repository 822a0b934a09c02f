import { buildAddress, buildClient, buildPoint } from '../builders/sites.ts';
import {
  buildBuildingAnswered,
  buildBuildingAnswers,
  buildEmployerAnswers,
  completeBuildingAnswers,
} from '../builders/surveys.ts';
import { type Demo, pinIn, place, plan, supply } from './demo.ts';

const classroom = { name: 'Aula 1', x: 100, y: 140, width: 560, height: 440 };
const office = { name: 'Segreteria', x: 660, y: 140, width: 420, height: 440 };
const gym = { name: 'Palestra', x: 100, y: 640, width: 980, height: 460 };

/** A principal with one client and one address: whoever signs in as its client chooses nothing. */
export async function loadPalladio(demo: Demo, principalId: number): Promise<{ gymIds: [number, number] }> {
  const { db } = demo;
  const client = await buildClient(db, {
    principalId,
    name: 'Istituto Comprensivo Palladio',
    address: 'Contrà delle Scuole 12',
    city: 'Vicenza',
    postalCode: '36100',
    province: 'VI',
  });
  const address = await buildAddress(db, {
    clientId: client.id,
    name: 'Sede centrale',
    address: client.address,
    latitude: 45.5478,
    longitude: 11.5465,
  });
  const floorPlanId = await plan(demo, address.id, {
    title: 'Sede centrale - piano terra',
    rooms: [classroom, office, gym],
  });
  const onPlan = { addressId: address.id, floorPlanId };
  await buildPoint(db, { ...onPlan, alias: 'Aula 1', roomName: 'Aula 1', surface: 48, ...pinIn(classroom) });
  await buildPoint(db, { ...onPlan, alias: 'Segreteria', surface: 30, ...pinIn(office) });
  // 220 m² ask for three points; one of them is still missing.
  const inGym = { ...onPlan, roomName: 'Palestra', surface: 220 };
  const { planX, planY } = pinIn(gym);
  const left = await buildPoint(db, {
    ...inGym,
    alias: 'Palestra, lato ingresso',
    planX: planX - 260,
    planY,
  });
  const right = await buildPoint(db, {
    ...inGym,
    alias: 'Palestra, lato cortile',
    planX: planX + 260,
    planY,
  });
  await place(demo, left.id, { from: 40, hasPhoto: true });
  await place(demo, right.id, { from: 40 });

  const given = { answeredBy: demo.operatorId, answeredAt: demo.now };
  await buildEmployerAnswers(db, client.id, given);
  await buildBuildingAnswers(db, address.id, given);
  // First as the school's papers said, then as it was seen on the spot.
  const asWritten = completeBuildingAnswers.map((answer) =>
    answer.q === 2 ? { ...answer, a: 1968 } : answer,
  );
  const seen = { by: demo.operatorId, at: demo.now };
  await buildBuildingAnswered(db, address.id, { ...seen, before: [], after: asWritten });
  await buildBuildingAnswered(db, address.id, { ...seen, before: asWritten, after: completeBuildingAnswers });
  await supply(demo, principalId, address.id);
  return { gymIds: [left.id, right.id] };
}

/** A year of measurements in the gym, before what lies there now. */
export async function loadPalladioPast(demo: Demo, [left, right]: [number, number]): Promise<void> {
  const past = [
    [left, { from: 412, to: 226, radon: 150 }],
    [left, { from: 226, to: 41, radon: 190 }],
    [right, { from: 412, to: 226, radon: 95 }],
    [right, { from: 226, to: 41, radon: 130 }],
  ] as const;
  for (const [pointId, stay] of past) await place(demo, pointId, stay);
}
