import { lazy } from 'react';
import type { AccountPart } from '#accounts/own-account/web/public.ts';
import { keepCalendarFeed } from '#trips/calendar-feeds/permissions.ts';

/** What parts of the product above it put on the page of one's account. */
export const accountParts: readonly AccountPart[] = [
  {
    title: 'Calendario di trasferte e ispezioni',
    permission: keepCalendarFeed,
    Content: lazy(async () => ({
      default: (await import('#trips/calendar-feeds/web/public.ts')).CalendarFeed,
    })),
  },
];
