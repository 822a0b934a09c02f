import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale, staleText } from '#platform/server/records/stale.ts';
import { settingChanges } from '../comparison/rules.ts';
import type { saveReportSettings } from '../versions/contract.ts';
import { decidedText } from './decline-proposal.ts';
import { readReportSettings } from './public.ts';
import * as queries from './queries.ts';

const unchanged = 'Non c’è nessuna modifica da salvare.';

/** Stores the settings as the version after the one they were made from, unless somebody has saved meanwhile. */
export async function saveSettings(
  { versione, nota, impostazioni, proposta = null }: BodyOf<typeof saveReportSettings>,
  context: RequestContext,
): Promise<{ versione: number }> {
  const { db, user, clock } = context;
  const inForce = await readReportSettings(db);
  refuseStale(inForce.version, versione);
  if (settingChanges(inForce.settings, impostazioni).length === 0) throw invalid(unchanged);
  const next = versione + 1;
  await queries
    .insertVersion(db, {
      ...{ version: next, content: impostazioni, note: nota },
      ...{ createdAt: clock.now(), createdBy: user.id },
    })
    .catch((error: unknown) =>
      // Somebody else saved at the same instant.
      onConstraint(error, { report_settings_versions_pkey: () => conflict(staleText) }),
    );
  if (proposta !== null) {
    const decision = { decidedAt: clock.now(), decidedBy: user.id, version: next, declinedReason: null };
    if (!(await queries.decideProposal(db, proposta, decision))) throw conflict(decidedText);
  }
  await recordAudit(context, {
    event: 'report-settings.saved',
    entityId: next,
    details: { version: next, note: nota, ...(proposta !== null && { proposal: proposta }) },
  });
  return { versione: next };
}
