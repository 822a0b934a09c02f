import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { recordTexts } from '../rules.ts';
import * as queries from './registration-queries.ts';

/** Registers dosimeters, of a batch of material when it is known: all of them or none (409 for codes that are taken). */
export async function registerDosimeters(
  given: readonly string[],
  context: RequestContext,
  batch: { id: number; code: string } | null = null,
): Promise<{ id: number; code: string }[]> {
  const codes = [...new Set(given)];
  await refuseTaken(context, codes);
  const created = await queries
    .insertDosimeters(context.db, codes, batch?.id ?? null)
    .catch(refuseTakenMeanwhile);
  await recordAudit(
    context,
    ...created.flatMap(({ id, code }) => [
      { event: 'dosimeter.created' as const, entityId: id, details: { code } },
      ...(batch
        ? [{ event: 'dosimeter.batch-assigned' as const, entityId: id, details: { batch: batch.code } }]
        : []),
    ]),
  );
  return created;
}

/** Refuses (409) codes that dosimeters have already. */
export async function refuseTaken({ db }: RequestContext, codes: readonly string[]): Promise<void> {
  const taken = await queries.listTakenCodes(db, codes);
  if (taken.length > 0) throw conflict(recordTexts.codesTaken(taken));
}

/** Two at once: the second learns of the first when it writes. */
export function refuseTakenMeanwhile(error: unknown): never {
  return onConstraint(error, {
    dosimeters_code: () => conflict('Uno di questi codici è stato appena registrato.'),
  });
}
