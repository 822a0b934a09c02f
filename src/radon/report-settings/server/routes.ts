import { notFound } from '#platform/server/errors.ts';
import { handle, type Route } from '#platform/server/route.ts';
import { printSample } from '../../final-reports/server/public.ts';
import {
  getReportSettings,
  getReportSettingsVersion,
  printSampleReport,
  saveReportSettings,
} from '../versions/contract.ts';
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
  handle(printSampleReport, async ({ body: { impostazioni, esito } }, context) => {
    const document = await printSample(impostazioni, esito, context);
    context.setHeader('content-type', 'application/pdf');
    context.setHeader('content-disposition', 'attachment; filename="anteprima-relazione.pdf"');
    return document;
  }),
  handle(saveReportSettings, ({ body }, context) => saveSettings(body, context)),
];
