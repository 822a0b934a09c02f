import type { z } from 'zod';
import { fillIn } from '../older-shapes.ts';
import type { AboutPart, DraftReader } from './draft-kind.ts';
import type { DraftOptions, SubmissionFailure } from './types.ts';

/** The drafts of one wizard or page: what they hold, and what is said of them in a list of all. */
export type DraftDefinition<T> = {
  /** Names them among all on the device. */
  wizard: string;
  shape: z.ZodType<T>;
  /** A draft nobody has touched. What a draft of an earlier version lacks is as in this one. */
  blank: () => T;
  /** The sha256 of every picture a draft names. */
  picturesOf?: (draft: T) => string[];
  describe: (draft: T) => ReturnType<DraftReader['describe']>;
  href: (context: string) => string;
  /** Whether there is work in it. */
  isTouched: (draft: T) => boolean;
  /** The draft as it is opened to mend what was refused, everything else kept. */
  mend: (draft: T, failure: SubmissionFailure | null) => T;
  aboutPart?: AboutPart;
  advise: (failure: SubmissionFailure) => string | null;
};

/** A stored draft, also one of an earlier version that lacks what came since; null for what cannot be read. */
export function readDraft<T>(
  { shape, blank }: Pick<DraftDefinition<T>, 'shape' | 'blank'>,
  stored: unknown,
): T | null {
  const read = shape.safeParse(stored);
  return read.success ? read.data : fillIn(shape, stored, blank());
}

/** How an open draft is begun and read. */
export function draftOptions<T>(definition: DraftDefinition<T>): DraftOptions<T> {
  const { blank, picturesOf } = definition;
  const read = (stored: unknown) => readDraft(definition, stored);
  return { initial: blank, read, ...(picturesOf ? { picturesOf } : {}) };
}

/** The same drafts for those who list drafts of all kinds. */
export function draftReader<T>(definition: DraftDefinition<T>): DraftReader {
  const { shape, href, aboutPart, advise } = definition;
  const read = (stored: unknown) => readDraft(definition, stored);
  const about = <A, B>(stored: unknown, say: (draft: T) => A, otherwise: B) => {
    const draft = read(stored);
    return draft === null ? otherwise : say(draft);
  };
  return {
    shape,
    read,
    describe: (stored) => about(stored, definition.describe, null),
    href,
    aboutPart,
    isTouched: (stored) => about(stored, definition.isTouched, true),
    mend: (stored, failure) => about(stored, (draft) => definition.mend(draft, failure), stored),
    advise,
  };
}
