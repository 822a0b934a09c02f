import { eq } from 'drizzle-orm';
import { mails } from '#post/schema.ts';
import { issueReport } from '#reports/final-reports/server/public.ts';
import { buildAddress, buildPoint } from '../builders/sites.ts';
import { buildBuildingAnswers, completeBuildingAnswers } from '../builders/surveys.ts';
import { codeOfEndBeforeStart, type Demo, place, type Stay } from './demo.ts';

const montegrotto = { city: 'Montegrotto Terme', postalCode: '35036', province: 'PD' };
const montegrottoTown = { latitude: 45.33, longitude: 11.7895 };

/** Two periods of 170 days, the last ended 20 days ago, with `gap` days between them. */
const twoPeriods = (gap: number, radon?: [number, number]): Stay[] => [
  { from: 360 + gap, to: 190 + gap, ...(radon ? { radon: radon[0] } : {}) },
  { from: 190, to: 20, ...(radon ? { radon: radon[1] } : {}) },
];

type ReportSite = { name: string; stays: Stay[]; isSurveyed?: boolean };

/** Sites in the states that a final report distinguishes: 340 days, gaps under 30, all results, full questionnaires. */
const sites: readonly ReportSite[] = [
  { name: 'Piscina coperta', stays: twoPeriods(29, [120, 160]) },
  { name: 'Piscina scoperta', stays: twoPeriods(30, [90, 110]) },
  {
    name: 'Palestra riabilitativa',
    stays: [
      { from: 388, to: 219, radon: 75 },
      { from: 190, to: 20, radon: 81 },
    ],
  },
  { name: 'Grotta termale', stays: twoPeriods(10, [640, 580]) },
  { name: 'Archivio', stays: [{ from: 760, to: 25, radon: 210 }] },
  { name: 'Lavanderia', stays: twoPeriods(5) },
  { name: 'Foresteria', stays: twoPeriods(15, [130, 140]), isSurveyed: false },
];

export async function loadReportSites(
  demo: Demo,
  { montegrottoId, hotelId }: { montegrottoId: number; hotelId: number },
): Promise<void> {
  for (const [index, site] of sites.entries()) {
    await loadSite(demo, site, {
      ...montegrotto,
      ...montegrottoTown,
      clientId: montegrottoId,
      address: `Via dei Colli ${2 * index + 1}`,
    });
  }
  await loadEndBeforeStart(demo, montegrottoId);
  await loadIssuedSites(demo, montegrottoId);
  await loadSitesWithoutCoordinates(demo, hotelId);
}

/** Sites whose report has been issued: below the level, and above it. */
async function loadIssuedSites(demo: Demo, clientId: number): Promise<void> {
  const reported: readonly ReportSite[] = [
    { name: 'Sala conferenze', stays: twoPeriods(8, [85, 110]) },
    { name: 'Deposito asciugamani', stays: twoPeriods(6, [420, 510]) },
  ];
  for (const [index, site] of reported.entries()) {
    const address = `Via dei Colli ${30 + 2 * index}`;
    const addressId = await loadSite(demo, site, { ...montegrotto, ...montegrottoTown, clientId, address });
    await issueReport(
      {
        ...{ db: demo.db, files: demo.files, requestId: null },
        clock: { now: () => demo.now, today: () => demo.today },
        config: { baseUrl: 'http://localhost:3000', reqDays: 340 },
        user: demo.laboratoryId === null ? null : { id: demo.laboratoryId },
      },
      { addressId, from: demo.ago(450), to: null },
    );
  }
  // They went out when the reports were issued: nobody is written to about the demonstration.
  await demo.db
    .update(mails)
    .set({ state: 'sent', attempts: 1, sentAt: demo.now })
    .where(eq(mails.kind, 'send-final-report'));
}

/** Returns the id of the site. */
async function loadSite(
  demo: Demo,
  { name, stays, isSurveyed = true }: ReportSite,
  where: Parameters<typeof buildAddress>[1],
): Promise<number> {
  const { db } = demo;
  const address = await buildAddress(db, { ...where, name });
  const point = await buildPoint(db, { addressId: address.id, alias: `${name}, centro`, surface: 40 });
  for (const stay of stays) await place(demo, point.id, stay);
  await buildBuildingAnswers(db, address.id, {
    answers: isSurveyed ? completeBuildingAnswers : completeBuildingAnswers.slice(0, 2),
    answeredBy: demo.operatorId,
    answeredAt: demo.now,
  });
  return address.id;
}

/** Old data: the end was written as a day before the start. */
async function loadEndBeforeStart(demo: Demo, clientId: number): Promise<void> {
  const { db } = demo;
  const address = await buildAddress(db, {
    ...montegrotto,
    ...montegrottoTown,
    clientId,
    name: 'Centrale termica',
    address: 'Via dei Colli 20',
  });
  const point = await buildPoint(db, { addressId: address.id, alias: 'Quadro comandi', surface: 20 });
  await place(demo, point.id, { from: 200, to: 210 }, { legacy: true, code: codeOfEndBeforeStart });
}

/** Sites whose position must be looked up: their address has one answer, none, or several. */
async function loadSitesWithoutCoordinates(demo: Demo, clientId: number): Promise<void> {
  const inAbano = { city: 'Abano Terme', postalCode: '35031', province: 'PD', regionId: 5 };
  const lookUps = [
    { ...inAbano, name: 'Hotel Fonte', address: 'Via della Fonte 8' },
    { ...inAbano, name: 'Dipendenza', address: 'Via Senza Nome 1', city: 'Borgo Inventato' },
    // Old papers without province: more than one municipality bears the name.
    {
      name: 'Casa vacanze',
      address: 'Via del Porto 4',
      city: 'Castro',
      postalCode: '00000',
      province: '',
      regionId: null,
      legacy: true,
    },
  ];
  for (const site of lookUps) {
    await loadSite(demo, { name: site.name, stays: twoPeriods(12, [95, 105]) }, { ...site, clientId });
  }
}
