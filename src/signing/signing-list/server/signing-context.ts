import type { SQL } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { RequiredSigner, SignatureList } from '../rules.ts';

/** A document whose last signature has come in. */
export type SignedDocument = {
  documentId: number;
  /** As it was given to `awaitSignature`. */
  subject: string;
  revision: number;
};

/**
 * What a context says of the documents that it lets sign, given once to `slices`. A list that nobody speaks for is
 * everybody's who may open its page, and a signature there changes nothing else.
 */
export type SigningContext = {
  list: SignatureList;
  /** SQL condition over `documents_to_sign`: which of the list are this person's; all of them unless told. */
  reach?: (user: User) => SQL;
  /**
   * Who has to sign a document for which nobody was known when it came into the list. Throws 409 as long as there is
   * nobody. Without this, one signature of anybody is enough for it.
   */
  signersNow?: (context: RequestContext, document: { subject: string }) => Promise<RequiredSigner[]>;
  /**
   * The signed document takes the place of the draft: whatever follows from that, mails and audit events of its own
   * among it. Runs in the transaction that files the signature; what it throws takes that back.
   */
  onSigned?: (context: RequestContext, signed: SignedDocument) => Promise<void>;
};
