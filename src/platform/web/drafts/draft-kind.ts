import type { z } from 'zod';
import type { SubmissionFailure } from './types.ts';

/** `where` is the name of the very place, which tells one from the next in the same building. */
export type DraftInWords = { title: string; code: string | null; where?: string; lines: string[] };

/** Of a part that has not arrived, in words, with the page where it is given again: `reply` is the answer to the rest. */
export type AboutPart = (
  missing: { name: string; text: string },
  sent: { context: string; reply: unknown },
) => { text: string; href: string | null } | null;

/** What a list of drafts must know of the drafts of one wizard. */
export type DraftReader = {
  shape: z.ZodType;
  /** A stored draft as this version opens it, also one of an earlier version; null for one that it cannot read. */
  read(value: unknown): unknown;
  /** What a draft is about, in words; null for one that this version cannot read. */
  describe(value: unknown): DraftInWords | null;
  /** The address of the wizard in one of its contexts. */
  href(context: string): string;
  /** Whether there is work in it. */
  isTouched(value: unknown): boolean;
  /** The draft as it is opened to mend what was refused, everything else kept. */
  mend(value: unknown, failure: SubmissionFailure | null): unknown;
  /** What to say of a part that has not arrived, where more can be said than the server did. */
  aboutPart?: AboutPart | undefined;
  /** What to do about a refusal, where more can be said than the server did. */
  advise(failure: SubmissionFailure): string | null;
};

/** The drafts of one wizard, for those who list drafts of all. */
export type DraftKind = { wizard: string; load: () => Promise<DraftReader> };
