import { workOn } from '#platform/server/threads/thread-work.ts';
import { checkDocument } from './check-document.ts';
import type { CheckOrder } from './verification-threads.ts';

/** The thread that checks signed documents, one after another. */
workOn(async function* check({ bytes, options }: CheckOrder) {
  yield checkDocument(bytes, options);
});
