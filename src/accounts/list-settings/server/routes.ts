import { invalid } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { listOwnLists, saveOwnList } from '../contract.ts';
import { listSettingsTexts } from '../rules.ts';
import { listSettingsOf, saveSettings } from './queries.ts';

/** How a person sets up the lists he looks at: preferences, of which the audit trail knows nothing. */
export const routes: Route[] = [
  handle(listOwnLists, async (_input, { db, user }) => ({ lists: await listSettingsOf(db, user.id) })),
  handle(saveOwnList, async ({ params, body }, { db, user }) => {
    if (!(await saveSettings(db, user.id, params.list, body))) throw invalid(listSettingsTexts.tooMany);
    return { success: true as const };
  }),
];
