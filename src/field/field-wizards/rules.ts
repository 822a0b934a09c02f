import { addDays } from '#platform/contract/dates.ts';

/** Fetches of a step, and what follows a choice by itself, wait this long. */
export const stepDelayMs = 100;

/** 'di oggi alle 10:42', 'di ieri alle 10:42', 'del 03/02/2026 alle 10:42'. */
export function describeMoment(at: { day: string; time: string }, today: string): string {
  if (at.day === today) return `di oggi alle ${at.time}`;
  if (at.day === addDays(today, -1)) return `di ieri alle ${at.time}`;
  return `del ${at.day.split('-').reverse().join('/')} alle ${at.time}`;
}
