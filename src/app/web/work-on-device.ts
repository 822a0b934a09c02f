import { browserPorts } from '#platform/web/drafts/draft-ports.ts';
import { isUnsent } from '#platform/web/drafts/outbox-entries.ts';
import { draftKinds } from './draft-kinds.ts';

/** What this device holds of somebody that is nowhere else. */
export type WorkOnDevice = {
  /** Finished and on its way: it leaves by itself. */
  waiting: number;
  /** Refused, or begun and not finished. */
  unfinished: number;
};

/** How much of a user's work lies only here. */
export async function workOnDevice(userId: number): Promise<WorkOnDevice> {
  const entries = await browserPorts().entries.list(userId);
  const unsent = entries.filter(({ submission }) => isUnsent(submission));
  const waiting = unsent.filter(({ submission }) => submission?.state !== 'refused').length;
  const begun = entries.filter(({ submission }) => submission === null);
  const isTouched = await Promise.all(
    begun.map(async ({ key, value }) => {
      const reader = await draftKinds.find(({ wizard }) => wizard === key.wizard)?.load();
      return reader?.isTouched(value) ?? true;
    }),
  );
  return { waiting, unfinished: unsent.length - waiting + isTouched.filter(Boolean).length };
}
