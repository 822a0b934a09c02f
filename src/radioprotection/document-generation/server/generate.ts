import { type SQL, sql } from 'drizzle-orm';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import type { RunContext, RunWork } from '../../runs/server/public.ts';
import { printNow, reprint } from '../../unit-papers/server/public.ts';
import { generationTexts, whyNotGenerated } from '../rules.ts';
import { holdDocument, listUnprinted, revisionOf } from './queries.ts';

/** A request that changes something, or the work on an item of a run. */
type GeneratingContext = Omit<RunContext, 'requestId'> & { requestId: string | null };

/**
 * Makes the file of a document: the first one, or of a draft another revision with the data and the template of now.
 * What was made since `since` is left as it is: the worker prints whatever waits for its file, too. Throws 404, and 409
 * for what is not made or does not change any more. Returns its revision.
 */
export async function generate(
  context: GeneratingContext,
  documentId: number,
  { reach = sql`true`, since = null }: { reach?: SQL; since?: Date | null } = {},
): Promise<number> {
  const held = await holdDocument(context, documentId, { reach, since });
  if (!held) throw notFound(generationTexts.notFound);
  if (held.isMadeSince) return revisionOf(context, documentId);
  const why = whyNotGenerated(held);
  if (why) throw conflict(generationTexts[why]);
  if (held.isPrinted) return reprint(context, documentId);
  await printNow(context, documentId);
  return revisionOf(context, documentId);
}

/** Runs of kind 'generate': the chosen documents, else all that have no file yet. */
export const generateWork: RunWork = {
  kind: 'generate',
  // Whoever names a document may have put right since what it tells.
  isDoneAnew: true,
  targets: (context) => listUnprinted(context),
  async workOn(context, { targetId, askedAt }) {
    await generate(context, targetId, { since: askedAt });
  },
};
