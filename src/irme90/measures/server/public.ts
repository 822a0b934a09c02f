export { loadNumbers, registerNumber } from './queries.ts';
export { isDue, isInSituation } from './work-conditions.ts';
export { readWorkItem } from './work-item.ts';
