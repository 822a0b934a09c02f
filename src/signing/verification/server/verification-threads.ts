import { ThreadEnded, Threads } from '#platform/server/threads/threads.ts';
import { unreadable } from './outcome.ts';
import type { VerificationOptions, Verified } from './verified.ts';

export type CheckOrder = { bytes: Uint8Array; options: VerificationOptions };

/** A file made to be costly takes neither the program's time nor its memory. An honest one of 25 MiB takes a second. */
const checkers = new Threads<CheckOrder, Verified>(new URL('./verification-thread.ts', import.meta.url), {
  atOnce: 2,
  idleMs: 10_000,
  tasksOfThread: 1_000,
  longestSilenceMs: 30_000,
  memoryMiB: 512,
});

/** What a thread finds; a file that a thread cannot cope with has failed. */
export async function verify(bytes: Uint8Array, options: VerificationOptions): Promise<Verified> {
  const messages = checkers.work({ bytes, options });
  try {
    const first = await messages.next();
    await messages.return();
    if (!first.done) return first.value;
  } catch (error) {
    if (!(error instanceof ThreadEnded) || error.reason === 'gone') throw error;
  }
  return unreadable(bytes, options, 'busy');
}
