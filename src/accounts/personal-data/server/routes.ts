import type { PersonalRecords } from '#identity/personal-records/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { erasePerson, exportOwnData, exportUserData, previewErasure } from '../contract.ts';
import { ownRecords } from './own-records.ts';
import * as actions from './personal-data.ts';

/** Export and erasure of a person's data; `others` are the records that other contexts keep about people. */
export function personalDataRoutes(others: readonly PersonalRecords[]): Route[] {
  const sources = [...ownRecords, ...others];
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
