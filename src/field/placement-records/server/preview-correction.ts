import type { BodyOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { areSurveysComplete } from '#surveys/surveys/rules.ts';
import { findSiteSurveys } from '#surveys/surveys/server/public.ts';
import { keptChain, type SitePoint, siteVerdict, verdictOf } from '../../candidates/rules.ts';
import { findSitePoints } from '../../candidates/server/public.ts';
import { type Authority, correctPlacement } from '../../my-placements/server/public.ts';
import type { PointState, previewSiteCorrection, SiteEffect } from '../contract.ts';
import { findSiteOfPlacement, findSiteOfPoint, type PlacedSite } from './queries.ts';

/** The laboratory: at any time, within the sites of the principal. Its permission stands on the endpoint. */
export const laboratory: Authority = { check: () => undefined, reach: 'principal' };

/** Takes everything back that was done in a savepoint. */
class Undone extends Error {}

/**
 * What a correction would do to the sites it touches. The correction is really made and taken back, so that its
 * refusals and its figures are those of saving it.
 */
export async function previewCorrection(
  placementId: number,
  wish: BodyOf<typeof previewSiteCorrection>,
  context: RequestContext,
): Promise<SiteEffect[]> {
  const { db } = context;
  const sites = await touchedSites(placementId, wish.punto, context);
  const before = await measured(sites, context);
  let after = before;
  await db
    .transaction(async (savepoint) => {
      const trial = { ...context, db: savepoint };
      await correctPlacement(placementId, { ...wish, motivo: 'Anteprima' }, trial, laboratory);
      after = await measured(sites, trial);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  const effects: SiteEffect[] = [];
  for (const [index, site] of sites.entries()) {
    const completi = await areComplete(site, context);
    effects.push({ ...site, completi, ...effectOn(before[index] ?? [], after[index] ?? [], context) });
  }
  return effects;
}

async function touchedSites(
  placementId: number,
  pointId: number | undefined,
  { db, user }: RequestContext,
): Promise<PlacedSite[]> {
  const own = await findSiteOfPlacement(db, user, placementId);
  if (!own) throw notFound();
  const other = pointId === undefined ? null : await findSiteOfPoint(db, user, pointId);
  return other && other.id !== own.id ? [own, other] : [own];
}

async function measured(
  sites: readonly PlacedSite[],
  { db, user, clock }: RequestContext,
): Promise<SitePoint[][]> {
  const found: SitePoint[][] = [];
  for (const { id } of sites) found.push((await findSitePoints(db, user, id, clock.today())) ?? []);
  return found;
}

async function areComplete({ id }: PlacedSite, { db, user }: RequestContext): Promise<boolean> {
  const surveys = await findSiteSurveys(db, user, id);
  return surveys !== null && areSurveysComplete(surveys);
}

function effectOn(
  before: readonly SitePoint[],
  after: readonly SitePoint[],
  { clock, config: { reqDays } }: RequestContext,
): Pick<SiteEffect, 'prima' | 'dopo' | 'punti'> {
  const today = clock.today();
  const points = new Map([...before, ...after].map(({ id, name }) => [id, name]));
  const stateIn = (all: readonly SitePoint[], id: number) =>
    stateOf(
      all.find((point) => point.id === id),
      today,
      reqDays,
    );
  return {
    prima: siteVerdict(before, today, reqDays),
    dopo: siteVerdict(after, today, reqDays),
    punti: [...points]
      .map(([id, nome]) => ({ id, nome, prima: stateIn(before, id), dopo: stateIn(after, id) }))
      .filter(({ prima, dopo }) => JSON.stringify(prima) !== JSON.stringify(dopo)),
  };
}

function stateOf(point: SitePoint | undefined, today: string, reqDays: number): PointState | null {
  if (!point) return null;
  const { exposures, giorni } = keptChain(point);
  return {
    giorni,
    dosimetri: exposures.map(({ codice }) => codice),
    attivo: point.attivo?.inizio ?? null,
    motivo: verdictOf([point], today, reqDays).motivo,
  };
}
