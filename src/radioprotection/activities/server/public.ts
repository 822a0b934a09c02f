export { activitySigning } from './notification.ts';
