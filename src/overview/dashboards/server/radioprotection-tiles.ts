import type { RequestContext } from '#platform/server/http/route.ts';
import { countByMonth } from '#radioprotection/deadlines/server/public.ts';
import { countByPage, type SigningContext, withinSigning } from '#signing/signing-list/server/public.ts';
import type { UnitDashboard, UnitTile } from '../radioprotection/contract.ts';
import * as queries from './radioprotection-queries.ts';

type Tiles = { [Tile in UnitTile]: (context: RequestContext) => Promise<UnitDashboard[Tile]> };

/** What each tile of radiation protection shows. `contexts` say whose documents are to be signed by whom. */
export const unitTilesOver = (contexts: readonly SigningContext[]): Tiles => ({
  attivita: async (context) => {
    const [counted, waiting] = await Promise.all([
      queries.countActivities(context),
      countByPage(context.db, withinSigning(context.user, contexts)),
    ]);
    return { ...counted, daFirmare: waiting.reduce((sum, one) => sum + one.waiting, 0) };
  },
  pratiche: queries.readMassActivities,
  mesi: countByMonth,
  dispositivi: queries.countDevices,
});
