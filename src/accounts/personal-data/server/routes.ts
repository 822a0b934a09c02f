import type { PersonalTraces } from '#identity/personal-traces/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { erasePerson, exportOwnData, exportUserData, previewErasure } from '../contract.ts';
import { ownTraces } from './own-traces.ts';
import * as actions from './personal-data.ts';

/** Export and erasure of a person's data; `others` are the traces that people leave in other contexts. */
export function personalDataRoutes(others: readonly PersonalTraces[]): Route[] {
  const sources = [...ownTraces, ...others];
  return [
    handle(exportOwnData, (_input, context) => actions.exportData(context, context.user.id, sources)),
    handle(exportUserData, ({ params }, context) => actions.exportData(context, params.user, sources)),
    handle(previewErasure, ({ params }, context) => actions.previewErasure(context, params.user, sources)),
    handle(erasePerson, async ({ params, body }, context) => {
      await actions.erasePerson(context, params.user, body.nomeUtente, sources);
      return { success: true as const };
    }),
  ];
}
