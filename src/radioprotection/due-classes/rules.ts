import { daysBetween } from '#platform/contract/dates.ts';

/** How near a deadline is (Q1-72): whole calendar days from today. */
export const deadlineClasses = ['past', 'under-30', 'under-60', 'later'] as const;
export type DeadlineClass = (typeof deadlineClasses)[number];

/** The first day that is in the class after: `under-30` ends where `under-60` begins. */
export const soonDays = 30;
export const laterDays = 60;

export function deadlineClass(deadline: string | null, today: string): DeadlineClass {
  if (deadline === null) return 'later';
  const days = daysBetween(today, deadline);
  if (days < 0) return 'past';
  if (days < soonDays) return 'under-30';
  return days < laterDays ? 'under-60' : 'later';
}

export const deadlineClassLabels: Readonly<Record<DeadlineClass, string>> = {
  past: 'Scadute',
  'under-30': 'Entro 30 giorni',
  'under-60': 'Tra 30 e 60 giorni',
  later: 'Oltre 60 giorni',
};
