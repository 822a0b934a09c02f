import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { readSettings } from '../older-versions/rules.ts';
import { saveSettingsSection } from '../sections/contract.ts';
import {
  declineSettingsProposal,
  getReportSettings,
  getReportSettingsVersion,
  saveReportSettings,
} from '../versions/contract.ts';
import { declineProposal } from './decline-proposal.ts';
import { findForPage, findVersion } from './queries.ts';
import { saveSection } from './save-section.ts';
import { saveSettings } from './save-settings.ts';

export const routes: Route[] = [
  handle(getReportSettings, async (_input, { db }) => {
    const { content, ...rest } = await findForPage(db);
    return {
      versione: rest.versioni[0]?.versione ?? 0,
      impostazioni: readSettings(content),
      ...rest,
    };
  }),
  handle(getReportSettingsVersion, async ({ params }, { db }) => {
    const found = await findVersion(db, params.versione);
    if (!found) throw notFound();
    const { content, before, ...version } = found;
    return { ...version, impostazioni: readSettings(content), prima: readSettings(before) };
  }),
  handle(declineSettingsProposal, async ({ params, body }, context) => {
    await declineProposal(params.proposta, body.motivo, context);
    return { success: true as const };
  }),
  handle(saveSettingsSection, ({ body }, context) => saveSection(body, context)),
  handle(saveReportSettings, ({ body }, context) => saveSettings(body, context)),
];
