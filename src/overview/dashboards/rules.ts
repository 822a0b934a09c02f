export { deadlineKinds } from './customer/contract.ts';
export { deadlineLabels, nextDeadlines } from './customer/rules.ts';
export { keptFiguresMs, sitesLookedAt } from './laboratory/rules.ts';
