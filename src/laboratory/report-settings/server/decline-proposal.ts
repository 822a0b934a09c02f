import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { ProposalName } from '../proposals/rules.ts';
import { readReportSettings } from './public.ts';
import { decideProposal } from './queries.ts';

export const decidedText = 'Su questa proposta si è già deciso: ricaricare la pagina.';

/** Leaves the texts as they stand: the proposal is not shown any more, the reason is kept. */
export async function declineProposal(
  name: ProposalName,
  reason: string,
  context: RequestContext,
): Promise<void> {
  const { db, user, clock } = context;
  const decision = { decidedAt: clock.now(), decidedBy: user.id, version: null, declinedReason: reason };
  if (!(await decideProposal(db, name, decision))) throw conflict(decidedText);
  await recordAudit(context, {
    event: 'report-settings.proposal-declined',
    entityId: (await readReportSettings(db)).version,
    details: { proposal: name, reason },
  });
}
