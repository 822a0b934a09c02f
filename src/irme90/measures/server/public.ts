export { loadNumbers, registerNumber } from './queries.ts';
export { isDue, isInSituation, isReceivedBy } from './work-conditions.ts';
export { readWorkItem } from './work-item.ts';
