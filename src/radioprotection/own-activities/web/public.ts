export { OwnActivities } from './own-activities.tsx';
