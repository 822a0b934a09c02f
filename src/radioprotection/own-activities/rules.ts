import { type ActivityState, type ActivityType, deadlineClass } from '../activities/rules.ts';

/** How an activity stands for a customer: how far it is within the house is not told. */
export const ownStates = ['overdue', 'expiring', 'open', 'complete'] as const satisfies ActivityState[];
export type OwnState = (typeof ownStates)[number];

/** The office's own: bills, and what nobody has said yet what it is. */
export const officeTypes = [0, 11] as const satisfies ActivityType[];

export function ownState(
  { deadline, isComplete }: { deadline: string | null; isComplete: boolean },
  today: string,
): OwnState {
  if (isComplete) return 'complete';
  const near = deadlineClass(deadline, today);
  if (near === 'past') return 'overdue';
  return near === 'under-30' ? 'expiring' : 'open';
}
