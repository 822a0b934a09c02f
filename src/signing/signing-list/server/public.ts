import type { Services } from '#platform/server/http/route.ts';
import { insertDocument, replaceWaiting } from './queries.ts';

/** A document that has to be signed. `subject` is what it is of ('final-report/12'), `sha256` its stored file. */
export type Unsigned = {
  list: 'cr39';
  subject: string;
  revision: number;
  title: string;
  detail: string;
  /** Page of what it is a document of. */
  link: string;
  fileName: string;
  sha256: string;
};

/**
 * Puts a document into the list of those to sign, in the transaction of `context`. It takes the place of an earlier
 * revision of the same subject that nobody has signed.
 */
export async function awaitSignature({ db, clock }: Pick<Services, 'db' | 'clock'>, document: Unsigned) {
  await insertDocument(db, { ...document, createdAt: clock.now() });
}

/** Takes a document out of the list, in the transaction of `context`: what it is of is not valid any more. */
export async function endSignature({ db }: Pick<Services, 'db'>, subject: string): Promise<void> {
  await replaceWaiting(db, subject);
}
