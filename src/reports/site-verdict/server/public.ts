import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { buildingOf, referenceLevelOf } from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import type { Yardstick } from '../../final-reports/rules.ts';
import type { PointVerdict, SiteVerdict } from '../contract.ts';
import { isSettled, type MeasuredPoint, pointVerdictOf, siteVerdictOf, standingOf } from '../rules.ts';
import { type FoundPoint, listBuildingAnswers, listLatestPeriods } from './queries.ts';

export { measuredPoints } from './queries.ts';

type SiteYardstick = { livello: SiteVerdict['livello']; yardstick: Yardstick };

/** What a site is judged by, by the settings in force: the level of its building, the days of a year, the decision rule. */
function yardstickBy(settings: ReportSettings, reqDays: number) {
  return (answers: readonly Answer[]): SiteYardstick => {
    const { bqM3, motivo, isAssumed } = referenceLevelOf(settings, buildingOf(settings, answers));
    const { rule, longestDays } = settings.decision;
    return {
      livello: { bqM3, motivo, presunto: isAssumed },
      yardstick: { rule, longestDays, reqDays, level: bqM3 },
    };
  };
}

/** How a site stands, by the settings in force. */
export function verdictBy(
  settings: ReportSettings,
  reqDays: number,
): (facts: { answers: readonly Answer[]; points: readonly MeasuredPoint[] }) => SiteVerdict {
  const yardstickOf = yardstickBy(settings, reqDays);
  return ({ answers, points }) => {
    const { livello, yardstick } = yardstickOf(answers);
    return siteVerdictOf(points, livello, yardstick);
  };
}

/** How sites stand, by their ids. Whether they are within the reader's reach is the caller's to decide before. */
export async function siteVerdicts(
  addressIds: readonly number[],
  { db, config }: Pick<RequestContext, 'db' | 'config'>,
): Promise<Map<number, SiteVerdict>> {
  const [{ settings }, sites] = await Promise.all([
    readReportSettings(db),
    listBuildingAnswers(db, addressIds),
  ]);
  const yardstickOf = yardstickBy(settings, config.reqDays);
  const yardsticks = new Map(sites.map(({ id, answers }) => [id, yardstickOf(answers)]));
  const points = await judgedPoints(yardsticks, settings.decision.longestDays, db);
  return new Map(
    [...yardsticks].map(([id, { livello }]) => {
      const punti = points.get(id) ?? [];
      return [id, { esito: standingOf(punti), livello, punti }];
    }),
  );
}

const someYears = 3;

/** The points of sites by the latest that was measured there; back to its beginning only where that settles nothing. */
async function judgedPoints(
  yardsticks: ReadonlyMap<number, SiteYardstick>,
  longestDays: number,
  db: Db,
): Promise<Map<number, PointVerdict[]>> {
  const judged = new Map<number, { point: FoundPoint; verdict: PointVerdict }>();
  const judge = (points: readonly FoundPoint[]) => {
    for (const point of points) {
      const site = yardsticks.get(point.addressId);
      if (site) judged.set(point.id, { point, verdict: pointVerdictOf(point, site.yardstick) });
    }
  };
  judge(await listLatestPeriods(db, { addressIds: [...yardsticks.keys()] }, longestDays));
  for (const days of [someYears * longestDays, null]) {
    const open = [...judged.values()].filter(({ point, verdict }) => !isSettled(point, verdict));
    if (open.length === 0) break;
    judge(await listLatestPeriods(db, { pointIds: open.map(({ point }) => point.id) }, days));
  }
  const bySite = new Map<number, PointVerdict[]>();
  for (const { point, verdict } of judged.values()) {
    const punti = bySite.get(point.addressId);
    if (punti) punti.push(verdict);
    else bySite.set(point.addressId, [verdict]);
  }
  return bySite;
}
