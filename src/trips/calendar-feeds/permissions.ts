import { permission } from '#platform/contract/access.ts';

/** The own calendar of trips and inspections: whoever may be an operator. */
export const keepCalendarFeed = permission('calendar-feed.keep', ['lab', 'rp', 'edr', 'operatore', 'zona']);

/** A calendar program asks with the secret in the address, and nothing else. */
export const readCalendarFeed = permission('calendar-feed.read', 'anyone');
