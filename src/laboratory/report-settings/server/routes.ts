import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { getReportSettings, getReportSettingsVersion, saveReportSettings } from '../versions/contract.ts';
import { withDefaults } from './public.ts';
import { findForPage, findVersion } from './queries.ts';
import { saveSettings } from './save-settings.ts';

export const routes: Route[] = [
  handle(getReportSettings, async (_input, { db }) => {
    const { content, versioni, domande } = await findForPage(db);
    return {
      versione: versioni[0]?.versione ?? 0,
      impostazioni: withDefaults(content),
      versioni,
      domande,
    };
  }),
  handle(getReportSettingsVersion, async ({ params }, { db }) => {
    const found = await findVersion(db, params.versione);
    if (!found) throw notFound();
    const { content, before, ...version } = found;
    return { ...version, impostazioni: withDefaults(content), prima: withDefaults(before) };
  }),
  handle(saveReportSettings, ({ body }, context) => saveSettings(body, context)),
];
