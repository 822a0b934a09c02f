import { buildingOf } from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { addDays } from '#platform/contract/dates.ts';
import type { Services } from '#platform/server/http/route.ts';
import { keptFor } from '#platform/server/kept-for.ts';
import { areSurveysComplete } from '#surveys/surveys/rules.ts';
import type { LabDashboard, LabTile } from '../laboratory/contract.ts';
import {
  analysedFrom,
  exceedingDays,
  exceedingPoints,
  keptFiguresMs,
  listedInTile,
  monthStart,
  monthsShown,
  namedInTile,
  pointsLookedAt,
  sitesLookedAt,
} from '../laboratory/rules.ts';
import * as queries from './laboratory-queries.ts';

type Tiles = { [Tile in LabTile]: (services: Pick<Services, 'db' | 'clock'>) => Promise<LabDashboard[Tile]> };

const monthlyMeans = keptFor(keptFiguresMs, async ({ db, clock }) => {
  const from = monthStart(clock.today(), monthsShown - 1);
  return {
    ...(await queries.countLeftAside(db, from)),
    mesi: await queries.listMonthlyMeans(db, from),
  };
});

const exceeding = keptFor(keptFiguresMs, async ({ db, clock }) => {
  const { settings } = await readReportSettings(db);
  const least = Math.min(...settings.levels.map(({ bqM3 }) => bqM3));
  const from = addDays(clock.today(), -exceedingDays);
  const high = await queries.listHighPoints(db, from, least);
  const points = high
    .slice(0, pointsLookedAt)
    .map(({ answers, ...point }) => ({ ...point, building: buildingOf(settings, answers) }));
  const punti = exceedingPoints(points, settings);
  return {
    ...(await queries.countLeftAside(db, from)),
    totale: punti.length,
    eAltri: high.length > pointsLookedAt,
    punti: punti.slice(0, namedInTile),
  };
});

const openSurveys = keptFor(keptFiguresMs, async ({ db }) => {
  const { building, employer, sites } = await queries.listSitesWithAnswers(db);
  const lookedAt = sites.slice(0, sitesLookedAt);
  const open = lookedAt.filter(
    ({ province, buildingAnswers, employerAnswers }) =>
      !areSurveysComplete({
        building: { ...building, answers: buildingAnswers, province },
        employer: { ...employer, answers: employerAnswers },
      }),
  );
  return {
    esaminate: lookedAt.length,
    eAltri: sites.length > sitesLookedAt,
    incomplete: open.length,
    sedi: open.slice(0, listedInTile),
  };
});

async function dated<T>(kept: Promise<{ workedOutAt: Date; found: T }>) {
  const { workedOutAt, found } = await kept;
  return { calcolato: workedOutAt.toISOString(), found };
}

/** What each tile of the laboratory shows; those over a year or more are kept for a few minutes. */
export const laboratoryTiles: Tiles = {
  dosimetri: ({ db, clock }) => {
    const today = clock.today();
    return queries.countDosimeters(db, { today, readFrom: analysedFrom(today) });
  },
  concentrazione: async (services) => {
    const { calcolato, found } = await dated(monthlyMeans(services));
    return { calcolato, ...found };
  },
  superamenti: async (services) => {
    const { calcolato, found } = await dated(exceeding(services));
    return { calcolato, ...found };
  },
  questionari: async (services) => {
    const { calcolato, found } = await dated(openSurveys(services));
    return { calcolato, ...found };
  },
  relazioni: ({ db, clock }) => queries.findReportFigures(db, clock.today()),
  enti: ({ db, clock }) => queries.findOpenNotices(db, clock.today()),
};
