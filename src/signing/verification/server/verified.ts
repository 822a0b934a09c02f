import type { VerificationReport } from '../contract.ts';

/** What should have been signed, as it was given out. */
export type GivenDocument = { sha256: string; size: number };

/** Who should have signed. Told in the report; whether another is refused is `refusalOf`. */
export type ExpectedSigner = { fiscalCode: string };

export type VerificationOptions = {
  /** The clock's time. */
  now: Date;
  /**
   * Since when the file is known to exist, by our own records: a certificate that has expired since was valid when we
   * took the file. Null: only now.
   */
  existsSince?: Date | null;
  /** Folder with the trusted certificates, lists of revoked ones and the imported trusted list; null: none. */
  trustFolder: string | null;
  /** Any of these; none: nobody is expected. */
  expected?: readonly ExpectedSigner[];
  /** Null: a signed file is read without knowing of what it should be. */
  document?: GivenDocument | null;
  /** Named in the report, and used for nothing else. */
  fileName?: string;
};

/** `content` is what was signed, out of every envelope; of a signed PDF the file itself. */
export type Verified = { report: VerificationReport; content: Uint8Array | null };
