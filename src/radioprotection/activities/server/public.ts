export { activityJson, aroundActivity, type KeptActivity, onDay, schedulable } from './activity-json.ts';
export { type CorrectedDevice, carryActivities } from './carry-activities.ts';
export { activitySigning } from './notification.ts';
export {
  assignToVisit,
  completeAtVisit,
  lockVisit,
  markAtVisit,
  releaseFromVisit,
  releaseVisits,
  takeBackToVisit,
  type VisitedActivity,
  type VisitProblem,
  type WantedActivity,
} from './visits.ts';
