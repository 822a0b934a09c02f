import { createHash } from 'node:crypto';
import type { VerificationReport } from '../contract.ts';
import { type Indication, type SubIndication, subIndicationWords, verificationTexts } from '../rules.ts';
import type { VerificationOptions, Verified } from './verified.ts';

/** Something a check has found against a signature: alone it decides the verdict, with others the worst does. */
export type Finding = {
  verdict: Exclude<Indication, 'passed'>;
  subIndication: SubIndication;
  reason: string;
};
export type Outcome = { verdict: Indication; subIndication: SubIndication | null; reasons: string[] };

export const failed = (subIndication: SubIndication, reason?: string): Finding => ({
  verdict: 'failed',
  subIndication,
  reason: reason ?? subIndicationWords[subIndication],
});
export const undecided = (subIndication: SubIndication, reason?: string): Finding => ({
  ...failed(subIndication, reason),
  verdict: 'indeterminate',
});

/** The file is not what it says it is: thrown where it is read, told as FORMAT_FAILURE. */
export class Malformed extends Error {
  /** What to say of it, where more can be said than that the file is damaged. */
  readonly italian: string | null;

  constructor(message: string, italian: string | null = null) {
    super(message);
    this.italian = italian;
  }
}

/** The worst of what was found, with its reasons first; passed when nothing was. */
export function outcomeOf(findings: readonly Finding[]): Outcome {
  const worst =
    findings.find(({ verdict }) => verdict === 'failed') ??
    findings.find(({ verdict }) => verdict === 'indeterminate');
  if (!worst) return { verdict: 'passed', subIndication: null, reasons: [] };
  const rest = findings.filter(({ verdict }) => verdict !== worst.verdict);
  const same = findings.filter(({ verdict }) => verdict === worst.verdict);
  const reasons = [...new Set([...same, ...rest].map(({ reason }) => reason))];
  return { verdict: worst.verdict, subIndication: worst.subIndication, reasons };
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What a report says of the file itself, before anything in it has been read. */
export function blankReport(bytes: Uint8Array, { now, fileName }: VerificationOptions): VerificationReport {
  return {
    version: 1,
    verdict: 'failed',
    subIndication: 'FORMAT_FAILURE',
    reasons: [],
    checkedAt: now.toISOString(),
    file: { name: fileName ?? null, sha256: sha256Of(bytes), size: bytes.length },
    container: null,
    encoding: null,
    content: null,
    originals: [],
    signatures: [],
    trust: { anchors: 0, listIssuedAt: null },
  };
}

/** The report of a file that cannot be read as a signed document. */
export function unreadable(
  bytes: Uint8Array,
  options: VerificationOptions,
  reason: keyof typeof verificationTexts,
): Verified {
  return {
    report: { ...blankReport(bytes, options), reasons: [verificationTexts[reason]] },
    content: null,
  };
}
