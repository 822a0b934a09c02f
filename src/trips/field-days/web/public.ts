import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import type { Page } from '#platform/web/page.ts';
import { readTrips, workOnTrips } from '../../transfers/permissions.ts';

/** As `tripLinks` has it: named here, too, as what lies on devices is read without the pages. */
const day = '/lb/radioprotection/transfers/$transfer/day/$day' as const;

/** A day to be looked at, and the visits that its operators tell of. */
export const pages: readonly Page[] = [
  {
    path: `${day}/view`,
    title: 'Giornata di trasferta',
    permission: readTrips,
    load: () => import('./day-page.tsx').then((module) => module.DayPage),
  },
  {
    path: `${day}/stops/$appointment`,
    title: 'Visita',
    frame: 'focus',
    permission: workOnTrips,
    load: () => import('./visit-page.tsx').then((module) => module.VisitPage),
  },
];

/** What was told of visits and has not been sent, for the list of what lies on the device. */
export const drafts: DraftKind = {
  wizard: 'visits',
  load: () => import('./visit-drafts.ts').then((module) => module.visitReader),
};

/** Today's and the next own days, for the home of who goes on trips; nothing where there are none. */
export const loadOwnTripDays = async () => ({ default: (await import('./own-trip-days.tsx')).OwnTripDays });
