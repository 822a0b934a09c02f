/** How long activities of a type really took: their median, and of how many. */
export type WorkedTime = { activityType: number; minuti: number; quante: number };

/** Fewer visits than these say nothing of the next one. */
const fewest = 3;
/** Proposals are in these steps, and nearer than one of them nothing is proposed. */
const stepMinutes = 5;

/** The minutes to propose for an activity in the place of its estimate; null: nothing speaks against that. */
export function proposedMinutes(
  activity: { activityType: number; estimatedTime: number },
  times: readonly WorkedTime[],
): number | null {
  const worked = times.find(({ activityType }) => activityType === activity.activityType);
  if (!worked || worked.quante < fewest) return null;
  const minutes = Math.max(stepMinutes, Math.round(worked.minuti / stepMinutes) * stepMinutes);
  return Math.abs(minutes - activity.estimatedTime) < stepMinutes ? null : minutes;
}
