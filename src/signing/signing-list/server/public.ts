import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import type { RequestContext, Services } from '#platform/server/http/route.ts';
import { documentsToSign } from '../../schema.ts';
import type { SignatureCheck } from '../../signed-documents/contract.ts';
import { verifySigned } from '../../verification/server/public.ts';
import { expectedSigners, type RequiredSigner, type SignatureList } from '../rules.ts';
import { endWaiting, type FiledSignature, insertDocument, listSignatures } from './queries.ts';

export {
  countByPage,
  type FiledSignature,
  missingInWords,
  ofPlace,
  type Place,
  signedBy,
  withinSigning,
} from './queries.ts';
export { signedAttachment } from './signed-attachment.ts';
export type { SignedDocument, SigningContext } from './signing-context.ts';

/** A document that has to be signed. `subject` is what it is of ('final-report/12'), `sha256` its stored file. */
export type Unsigned = {
  list: SignatureList;
  /** The laboratory, task or document of its page's address, where that has one. */
  scopeId?: number;
  subject: string;
  revision: number;
  title: string;
  detail: string;
  /** Page of what it is a document of. */
  link: string;
  fileName: string;
  sha256: string;
  /** Who has to sign it; without any, whom its context names when a signature comes in, else anybody. */
  signers?: RequiredSigner[];
};

/**
 * Puts a document into its list of those to sign, in the transaction of `context`. It takes the place of an earlier
 * revision of the same subject that nobody has signed. Returns its number.
 */
export async function awaitSignature(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  document: Unsigned,
): Promise<number> {
  return insertDocument(db, { ...document, createdAt: clock.now() });
}

/** Takes a document out of the list, in the transaction of `context`: what it is of is not valid any more. */
export async function endSignature({ db }: Pick<Services, 'db'>, subject: string): Promise<void> {
  await endWaiting(db, subject, 'withdrawn');
}

/** SQL condition: the signed files of a revision. */
const ofRevision = (subject: string, revision: number): SQL =>
  and(
    eq(documentsToSign.subject, subject),
    eq(documentsToSign.revision, revision),
    sql`${documentsToSign.state} = 'signed'`,
  ) ?? sql`false`;

/** The files a revision was signed with, the latest first; none while it is not signed by all who have to. */
export function signaturesOf(db: Db, subject: string, revision: number): Promise<FiledSignature[]> {
  return listSignatures(db, ofRevision(subject, revision));
}

/** What is known of filed signatures, and what a check made now says of their files. */
export function checkAgain(
  { files, clock, config }: Pick<RequestContext, 'files' | 'clock' | 'config'>,
  filed: readonly FiledSignature[],
): Promise<SignatureCheck[]> {
  return Promise.all(
    filed.map(async ({ sha256, fileName, report, filedAt, filedBy, signers, document }) => {
      const bytes = await readStoredFile(files, sha256);
      const now = await verifySigned(bytes, {
        ...{ now: clock.now(), existsSince: filedAt, fileName, expected: expectedSigners(signers) },
        ...{ document, trustFolder: config.signatures.trustFolder },
      });
      return {
        file: fileName,
        acquisito: { quando: filedAt.toISOString(), chi: filedBy, esito: report },
        adesso: now.report,
      };
    }),
  );
}
