/** What is said to who has sent the measures of a load. */
export const measuringTexts = {
  sent: (expert: string) => `Misure inviate all’esperto di radioprotezione: ${expert}.`,
  /** Nobody is named who could receive them: that must not look as if somebody had. */
  kept: 'Misure registrate. Per questo cliente non è indicato un esperto di radioprotezione che le riceva: avvisare chi pianifica.',
} as const;

/** `expert`: who was told of them, null where nobody was. */
export const receivedText = (expert: string | null) =>
  expert === null ? measuringTexts.kept : measuringTexts.sent(expert);

/** What is sent with the measures of a new form may have waited on a phone for so many days, and is believed. */
const longestWaitDays = 30;

const dayMs = 86_400_000;

/** Since when the measures of a form may have been taken that is only made now. */
export const sinceWhen = (now: Date) => new Date(now.getTime() - longestWaitDays * dayMs);

/**
 * When a load was measured, of what the phone says: its clock may be wrong, and nothing is measured before the form was
 * there, or a new one could have been filled in, or after its measures came.
 */
export function measuredAtOf(told: string | null, { from, now }: { from: Date; now: Date }): Date {
  const at = told === null ? now : new Date(told);
  return at >= from && at <= now ? at : now;
}
