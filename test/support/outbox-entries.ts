import { z } from 'zod';
import type { DraftReader } from '#platform/web/drafts/draft-kind.ts';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { advance, freeze } from '#platform/web/drafts/submission-machine.ts';
import type { Submission, SubmissionFailure } from '#platform/web/drafts/types.ts';

/** What the sample drafts hold. */
export type SampleDraft = { code: string; where: string; site: string };

const shape = z.object({ code: z.string(), where: z.string(), site: z.string() });

/** Knows the sample drafts, as a wizard knows its own. */
const reader: DraftReader = {
  shape,
  read: (value) => shape.safeParse(value).data ?? null,
  describe(value) {
    const { code, where, site } = shape.parse(value);
    return { title: 'Posizionamento', code: code || null, where, lines: [`${site} › ${where}`] };
  },
  href: (context) => `/${context}/cr39/positioning`,
  isTouched: (value) => shape.parse(value).code !== '',
  mend: (value) => value,
  advise: () => 'Scegli un altro punto.',
};

export const sampleReaders: ReadonlyMap<string, DraftReader> = new Map([['sample', reader]]);

const at = new Date('2025-03-14T09:42:00Z');
const failure: SubmissionFailure = { status: 409, text: 'Il punto è occupato.', errors: {}, requestId: null };

/** An entry of the device's list in one of the states of its submission; null: not finished. */
export function storedEntry(
  number: number,
  state: Submission['state'] | null,
  value: SampleDraft,
  wizard = 'sample',
): OutboxEntry {
  const key = { userId: 1, wizard, context: 'user' };
  const submission = state && submissionIn(state, `key-${number}`);
  return {
    ...{ id: `1|${wizard}|user|${number}`, key, value, savedAt: at.toISOString(), submission },
    ...{ pictures: [], isChangedSince: false },
  };
}

function submissionIn(state: Submission['state'], idempotencyKey: string): Submission {
  const made = freeze({ requests: [], pictures: [] }, { idempotencyKey, revision: 1, parent: null, at });
  if (state === 'waiting') return made;
  const sending = advance(made, { type: 'started' });
  if (state === 'sending') return sending;
  if (state === 'refused') return advance(sending, { type: 'refused', failure });
  return advance(sending, { type: 'received', reply: null, at });
}
