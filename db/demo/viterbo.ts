import { daysBetween } from '#platform/contract/dates.ts';
import { buildAddress, buildClient, buildPoint } from '../builders/sites.ts';
import { buildBuildingAnswers, buildEmployerAnswers } from '../builders/surveys.ts';
import { type Demo, place, supply } from './demo.ts';

/** Municipalities of the province: name, postal code, latitude, longitude of the town. */
const towns = [
  ['Viterbo', '01100', 42.4169, 12.1051],
  ['Acquapendente', '01021', 42.7451, 11.8651],
  ['Bagnoregio', '01022', 42.627, 12.0903],
  ['Bolsena', '01023', 42.6447, 11.986],
  ['Canino', '01011', 42.463, 11.7512],
  ['Capranica', '01012', 42.2573, 12.1774],
  ['Caprarola', '01032', 42.3264, 12.2366],
  ['Civita Castellana', '01033', 42.2961, 12.41],
  ['Fabrica di Roma', '01034', 42.3347, 12.2998],
  ['Montalto di Castro', '01014', 42.3506, 11.6075],
  ['Montefiascone', '01027', 42.5404, 12.037],
  ['Nepi', '01036', 42.2427, 12.3463],
  ['Orte', '01028', 42.4602, 12.3862],
  ['Ronciglione', '01037', 42.2895, 12.2146],
  ['Soriano nel Cimino', '01038', 42.4196, 12.2349],
  ['Sutri', '01015', 42.2477, 12.2158],
  ['Tarquinia', '01016', 42.2539, 11.756],
  ['Tuscania', '01017', 42.4186, 11.8704],
  ['Vetralla', '01019', 42.3107, 12.0792],
  ['Vignanello', '01039', 42.3837, 12.2766],
] as const;

const lazio = 12;
const monthsOfResults = 24;
const exposureDays = 170;
/** By month: tracks too uneven for one count, and so many that they cover one another. */
const troubles: Record<number, { counts?: number; chiSquared?: number }> = {
  1: { chiSquared: 1.6 },
  8: { counts: 13_500 },
};

/** A principal with long lists: schools in twenty towns, and two years of results, one a month. */
export async function loadViterbo(demo: Demo, principalId: number): Promise<void> {
  const { db } = demo;
  const headOffice = { principalId, city: 'Viterbo', postalCode: '01100', province: 'VT' };
  const schools = await buildClient(db, {
    ...headOffice,
    name: 'Provincia di Viterbo, edilizia scolastica',
    address: 'Via della Provincia 10',
  });
  const offices = await buildClient(db, {
    ...headOffice,
    name: 'Provincia di Viterbo, uffici',
    address: 'Via della Provincia 12',
  });
  await buildEmployerAnswers(db, schools.id, { answeredBy: demo.operatorId, answeredAt: demo.now });

  const points = await loadSchools(demo, schools.id);
  const headquarters = await buildAddress(db, {
    ...siteIn(towns[0]),
    clientId: offices.id,
    name: 'Palazzo della Provincia',
    address: 'Via della Provincia 12',
  });
  const archive = await buildPoint(db, {
    addressId: headquarters.id,
    alias: 'Archivio',
    surface: 65,
    floorId: 2,
  });
  await place(demo, archive.id, { from: 150 });

  for (const [index, pointId] of points.slice(0, monthsOfResults).entries()) {
    const to = daysBetween(tenthOfMonth(demo.today, index + 1), demo.today);
    await place(demo, pointId, {
      from: to + exposureDays,
      to,
      radon: radonOf(index),
      reading: troubles[index] ?? {},
    });
  }
  for (const pointId of points.slice(0, 4)) await place(demo, pointId, { from: 9 });
  await supply(demo, principalId, headquarters.id);
}

/** Two schools in every town, each with a point in its teachers' room. Returns the points. */
async function loadSchools(demo: Demo, clientId: number): Promise<number[]> {
  const points: number[] = [];
  for (const [index, kind] of ['Scuola primaria', 'Scuola secondaria'].entries()) {
    for (const town of towns) {
      const address = await buildAddress(demo.db, {
        ...siteIn(town),
        clientId,
        name: `${kind} di ${town[0]}`,
        address: `Via della Scuola ${index * 10 + 1}`,
        buildingCode: `VT-${town[1]}-${index + 1}`,
      });
      const point = await buildPoint(demo.db, { addressId: address.id, alias: 'Sala docenti', surface: 35 });
      points.push(point.id);
      if (index === 0) await buildBuildingAnswers(demo.db, address.id, { answeredAt: demo.now });
    }
  }
  return points;
}

function siteIn([city, postalCode, latitude, longitude]: (typeof towns)[number]) {
  return { city, postalCode, latitude, longitude, province: 'VT', regionId: lazio };
}

/** Mean radon (Bq/m³) of the school with this number: most are low, every sixth above 300, one too low to measure. */
function radonOf(index: number): number {
  if (index === 3) return 0;
  return index % 6 === 5 ? 320 + index * 9 : 35 + ((index * 37) % 220);
}

/** The tenth of the month `months` before that of `day`. */
function tenthOfMonth(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-10`;
}
