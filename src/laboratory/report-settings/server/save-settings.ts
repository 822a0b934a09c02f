import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { settingChanges } from '../comparison/rules.ts';
import type { ReportSettings } from '../contract.ts';
import type { ProposalName } from '../proposals/rules.ts';
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
  await queries.lockSettings(context.db);
  const inForce = await readReportSettings(context.db);
  refuseStale(inForce.version, versione);
  return putInForce(impostazioni, { inForce, note: nota, proposal: proposta }, context);
}

type Saving = {
  inForce: { version: number; settings: ReportSettings };
  note: string;
  proposal?: ProposalName | null;
};

/** Keeps the settings as the next version; nobody else saves meanwhile. Refuses what would change nothing. */
export async function putInForce(
  settings: ReportSettings,
  { inForce, note, proposal = null }: Saving,
  context: RequestContext,
): Promise<{ versione: number }> {
  const { db, user, clock } = context;
  if (settingChanges(inForce.settings, settings).length === 0) throw invalid(unchanged);
  const next = inForce.version + 1;
  await queries.insertVersion(db, {
    ...{ version: next, content: settings, note },
    ...{ createdAt: clock.now(), createdBy: user.id },
  });
  if (proposal !== null) {
    const decision = { decidedAt: clock.now(), decidedBy: user.id, version: next, declinedReason: null };
    if (!(await queries.decideProposal(db, proposal, decision))) throw conflict(decidedText);
  }
  await recordAudit(context, {
    event: 'report-settings.saved',
    entityId: next,
    details: { version: next, note, ...(proposal !== null && { proposal }) },
  });
  return { versione: next };
}
