import type { Db } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RunContext, RunWork } from '../../runs/server/public.ts';
import { retroactiveTexts } from '../rules.ts';
import { append, revert } from './apply-document.ts';
import * as queries from './queries.ts';

type Item = { targetId: number; subjectId: number | null };

/** The same as the pages do card by card, as one job on the server. */
export const appendWork: RunWork = {
  kind: 'append',
  targets: async ({ db }, docId) => queries.idsToAppend(db, await knownDocument(db, docId)),
  workOn: (context: RunContext, item: Item) => append(context, ofItem(item)),
};

export const revertWork: RunWork = {
  kind: 'revert',
  targets: async ({ db }, docId) => queries.idsToRevert(db, await knownDocument(db, docId)),
  workOn: (context: RunContext, item: Item) => revert(context, ofItem(item)),
};

const ofItem = ({ targetId, subjectId }: Item) => ({ docId: subjectId ?? 0, registryId: targetId });

/** Throws 404 for a document that nobody knows. */
async function knownDocument(db: Db, docId: number | null): Promise<number> {
  const known = docId === null ? null : await queries.findDefaultDocument(db, docId);
  if (!known || docId === null) throw notFound(retroactiveTexts.unknownDocument);
  return docId;
}
