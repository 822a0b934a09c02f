import { eq } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord } from '#identity/record-keeping/server/public.ts';
import { conflict, forbidden, invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lockRecord } from '#platform/server/records/lock-record.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import type { RegistryRecord } from '../contract.ts';
import { registryTexts, whyNotClose, whyNotReopen } from '../rules.ts';
import { registries } from '../schema.ts';
import { registryKind } from './keep-registry.ts';

/** Closes a registry. Whoever enters an activity in it at this moment is waited for, or refused (409). */
export async function closeRegistry(
  registryId: number,
  { date, versione }: { date: string; versione: number },
  context: RequestContext,
): Promise<RegistryRecord> {
  const before = await lockedRegistry(registryId, versione, context);
  const refusal = whyNotClose(before, date, context.clock.today());
  if (refusal === 'alreadyClosed') throw conflict(registryTexts[refusal]);
  if (refusal !== null) throw invalid(registryTexts[refusal], { date: registryTexts[refusal] });
  return writeCloseDate(before, date, context);
}

/** Opens a closed registry again. */
export async function reopenRegistry(
  registryId: number,
  { versione }: { versione: number },
  context: RequestContext,
): Promise<RegistryRecord> {
  const before = await lockedRegistry(registryId, versione, context);
  const refusal = whyNotReopen(before);
  if (refusal !== null) throw conflict(registryTexts[refusal]);
  return writeCloseDate(before, null, context);
}

async function lockedRegistry(
  registryId: number,
  versione: number,
  context: RequestContext,
): Promise<RegistryRecord> {
  await lockRecord(context.db, registries, registryId, 'update');
  const before = await readRecord(registryKind, registryId, context);
  if (!before.modificabile) throw forbidden();
  refuseStale(before.versione, versione);
  return before;
}

async function writeCloseDate(
  before: RegistryRecord,
  closeDate: string | null,
  context: RequestContext,
): Promise<RegistryRecord> {
  await context.db.update(registries).set({ closeDate }).where(eq(registries.id, before.id));
  const details = { before: { closeDate: before.closeDate }, after: { closeDate } };
  const event = closeDate === null ? 'registry.reopened' : 'registry.closed';
  await recordAudit(context, { event, entityId: before.id, details });
  return readRecord(registryKind, before.id, context);
}
