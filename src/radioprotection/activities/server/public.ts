export { activityJson, aroundActivity, type KeptActivity, onDay } from './activity-json.ts';
export { activitySigning } from './notification.ts';
export {
  assignToVisit,
  completeAtVisit,
  lockVisit,
  markAtVisit,
  releaseVisits,
  type VisitedActivity,
  type VisitProblem,
  type WantedActivity,
} from './visits.ts';
