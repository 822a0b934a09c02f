import { eq } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lockRecord } from '#platform/server/records/lock-record.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { atWork } from '../../reach/server/public.ts';
import type { RegistryReference } from '../contract.ts';
import { migrationTexts, type ReferenceKind } from '../rules.ts';
import { registryReferences } from '../schema.ts';
import { findReference, listChoices } from './reference-queries.ts';

const notOne: Record<ReferenceKind, string> = {
  device: migrationTexts.notOfUnit,
  worker: migrationTexts.notOfRegistry,
  person: migrationTexts.noRole,
};

/**
 * Says what a reference means, whatever was said before: one of the choices, or nothing (it stays a note). Throws 404,
 * 409 when somebody else has said so meanwhile, 422 for what is not of its unit or registry.
 */
export async function settleReference(
  context: RequestContext,
  referenceId: number,
  { collegato, versione }: { collegato: number | null; versione: number },
): Promise<RegistryReference> {
  const { db, clock, user } = context;
  await lockRecord(db, registryReferences, referenceId, 'update');
  const before = await referenceOf(context, referenceId);
  refuseStale(before.versione, versione);
  if (collegato !== null) {
    const choices = await listChoices(db, before);
    if (!choices.some(({ id }) => id === collegato))
      throw invalid(notOne[before.tipo], { collegato: notOne[before.tipo] });
  }
  const link = (kind: ReferenceKind) => (before.tipo === kind ? collegato : null);
  await db
    .update(registryReferences)
    .set({
      ...{ state: collegato === null ? 'noted' : 'linked', settledBy: user.id, settledAt: clock.now() },
      ...{ deviceId: link('device'), workerId: link('worker'), personId: link('person') },
    })
    .where(eq(registryReferences.id, referenceId));
  const after = await referenceOf(context, referenceId);
  await recordAudit(context, {
    event: 'registry.reference-settled',
    entityId: before.registro.id,
    details: {
      referenceText: before.testo,
      before: { linkedTo: before.collegato?.nome ?? null },
      after: { linkedTo: after.collegato?.nome ?? null },
    },
  });
  return after;
}

/** Throws 404 for one of a unit in which the reader does not work. */
export async function referenceOf(context: RequestContext, referenceId: number): Promise<RegistryReference> {
  const found = await findReference(context.db, atWork(context), referenceId);
  if (!found) throw notFound(migrationTexts.unknownReference);
  return found;
}
