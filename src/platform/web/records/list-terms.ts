import type { z } from 'zod';
import { choicesOf, partsOf } from './contract-shapes.ts';

/** What every list of records asks for; the rest of a query are filters of its own. */
const terms: ReadonlySet<string> = new Set(['q', 'stato', 'sort', 'dir', 'page', 'size']);

/** What a list may be asked for, as its contract says: the columns it is ordered by, the usual one first, and filters. */
export function listTerms(query: z.core.$ZodType) {
  const parts = partsOf(query);
  const [firstSort = '', ...others] = parts['sort'] ? choicesOf(parts['sort']) : [];
  return {
    sorts: [firstSort, ...others] as [string, ...string[]],
    filters: Object.keys(parts).filter((name) => !terms.has(name)),
    hasStates: 'stato' in parts,
  };
}
