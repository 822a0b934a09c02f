import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import type { SigningContext } from '#signing/signing-list/server/public.ts';
import { customerTiles, getCustomerDashboard } from '../customer/contract.ts';
import { listedInTile, nextDeadlines } from '../customer/rules.ts';
import { getControlDashboard } from '../irme90/contract.ts';
import { getLabDashboard, labTiles } from '../laboratory/contract.ts';
import { getUnitDashboard, unitTiles as unitTileNames } from '../radioprotection/contract.ts';
import { findDeadlineSites, findLatestReports, findMeasuredSites } from './customer-queries.ts';
import { readControlDashboard } from './irme90-queries.ts';
import { laboratoryTiles } from './laboratory-tiles.ts';
import { unitTilesOver } from './radioprotection-tiles.ts';

type Found<T> = { committente: { id: number; nome: string }; value: T } | null;

function orNotFound<T>(found: Found<T>) {
  if (!found) throw notFound();
  return found;
}

/** Each tile of a customer; a principal out of reach is not found. */
const tilesOfCustomer = {
  sedi: async (client: number, { db, user }: RequestContext) => {
    const { committente, value } = orNotFound(await findMeasuredSites(db, user, client));
    return { committente, sedi: value };
  },
  scadenze: async (client: number, { db, user }: RequestContext) => {
    const { committente, value } = orNotFound(await findDeadlineSites(db, user, client));
    const { settings } = await readReportSettings(db);
    const all = nextDeadlines(value.measuring, value.reported, settings.law);
    return { committente, scadenze: { totale: all.length, prossime: all.slice(0, listedInTile) } };
  },
  documenti: async (client: number, { db, user }: RequestContext) => {
    const { committente, value } = orNotFound(await findLatestReports(db, user, client));
    return { committente, documenti: value };
  },
};

/** A call for each dashboard, of all its tiles or of one. `contexts` say whose documents are to be signed by whom. */
export function dashboardRoutes(contexts: readonly SigningContext[]): Route[] {
  const unitTiles = unitTilesOver(contexts);
  return [
    handle(getUnitDashboard, async ({ query: { riquadro } }, context) => {
      const asked = riquadro ? [riquadro] : unitTileNames;
      const found = await Promise.all(
        asked.map(async (tile) => [tile, await unitTiles[tile](context)] as const),
      );
      return Object.fromEntries(found);
    }),
    handle(getControlDashboard, (_input, context) => readControlDashboard(context)),
    handle(getLabDashboard, async ({ query: { riquadro } }, context) => {
      const asked = riquadro ? [riquadro] : labTiles;
      const found = await Promise.all(
        asked.map(async (tile) => [tile, await laboratoryTiles[tile](context)] as const),
      );
      return Object.fromEntries(found);
    }),
    handle(getCustomerDashboard, async ({ params: { client }, query: { riquadro } }, context) => {
      const asked = riquadro ? [riquadro] : customerTiles;
      const [first, ...rest] = await Promise.all(asked.map((tile) => tilesOfCustomer[tile](client, context)));
      if (!first) throw notFound();
      return Object.assign({ ...first }, ...rest);
    }),
  ];
}
