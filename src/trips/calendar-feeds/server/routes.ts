import { handle, handlePublic, type Route } from '#platform/server/http/route.ts';
import { createCalendarFeed, getCalendarFeed, readCalendar, revokeCalendarFeed } from '../contract.ts';
import { createFeed, type FeedSource, readFeed, revokeFeed, writeCalendar } from './feeds.ts';

/** `sources`: whose days the calendars tell besides the trips'. */
export const calendarFeedRoutes = (sources: readonly FeedSource[]): Route[] => [
  handle(getCalendarFeed, (_input, context) => readFeed(context)),
  handle(createCalendarFeed, (_input, context) => createFeed(context)),
  handle(revokeCalendarFeed, (_input, context) => revokeFeed(context)),
  handlePublic(readCalendar, async ({ params }, context) => {
    const calendar = await writeCalendar(params.secret.replace(/\.ics$/, ''), sources, context);
    context.setHeader('content-type', 'text/calendar; charset=utf-8');
    context.setHeader('content-disposition', 'inline; filename="trasferte.ics"');
    return Buffer.from(calendar);
  }),
];
