import { eq } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { documents } from '../schema.ts';
import { type KeepingContext, lockDocument, refuseSigned } from './keep-document.ts';
import { awaitDocument } from './sign-document.ts';

/** A draft that was read and is right: its latest revision, which is printed, waits for its signature from now on. */
export async function sendDocument(context: KeepingContext, documentId: number): Promise<void> {
  const stored = await lockDocument(context, documentId);
  refuseSigned(stored);
  await context.db.update(documents).set({ state: 'to_sign' }).where(eq(documents.id, documentId));
  await awaitDocument(context, documentId);
  await recordAudit(context, {
    event: 'unit-document.sent',
    entityId: documentId,
    details: { revision: stored.revision },
  });
}
