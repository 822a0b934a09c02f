export type { ReadHouse, TellingContext } from './house.ts';
export { agreedAt, isNotified, isToBeNotified, isUndelivered } from './notice-sql.ts';
export { cancelNotices, takeBackCancellation } from './notices.ts';
