export type { FeedSource } from './feeds.ts';
export { calendarFeedRoutes } from './routes.ts';
