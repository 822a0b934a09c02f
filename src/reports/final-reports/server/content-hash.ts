import { createHash } from 'node:crypto';
import type { ReportContent } from '../content/contract.ts';

/**
 * What a report says, as a hash: the same for a draft and for what is issued of it, which gets number, day and reason
 * besides.
 */
export function contentHash({
  number: _number,
  issuedAt: _at,
  issuedOn: _on,
  reason: _reason,
  ...said
}: ReportContent): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
