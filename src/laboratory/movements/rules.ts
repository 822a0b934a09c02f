import type { Changes } from '#identity/audit-trail/rules.ts';

/** Said of the removals and days that are put back as they were. */
export const undoneReason = 'Operazione annullata';

/** What of a placement is put back as it was; null when the correction was about more than its days. */
export function correctionBack({ before }: Changes): {
  inizio?: string;
  fine?: string | null;
  smarrito?: boolean;
} | null {
  const { startedOn, endedOn, lost, ...more } = before;
  if (Object.keys(more).length > 0) return null;
  return {
    ...(startedOn === undefined ? {} : { inizio: startedOn as string }),
    ...(endedOn === undefined ? {} : { fine: endedOn as string | null }),
    ...(lost === undefined ? {} : { smarrito: lost as boolean }),
  };
}

/** Where a dosimeter was meant for; undefined when more than that was changed. */
export function addressBack({ before }: Changes): number | null | undefined {
  const { addressId, ...more } = before;
  return Object.keys(more).length > 0 ? undefined : ((addressId ?? null) as number | null);
}
