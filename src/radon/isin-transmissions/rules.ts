import type { missingKinds } from '../isin-readiness/rules.ts';

/** One thing a site lacks, and where. */
export type SiteGap = {
  kind: (typeof missingKinds)[number] | 'istat';
  text: string;
  point: { id: number; alias: string } | null;
};
