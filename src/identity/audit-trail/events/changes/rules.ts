import type { DetailName } from '../../words/rules.ts';

export type Values = Partial<Record<DetailName, unknown>>;

/** Only the values that changed, as they were and as they are; each has a word (`words/rules.ts`). */
export type Changes = { before: Values; after: Values };
