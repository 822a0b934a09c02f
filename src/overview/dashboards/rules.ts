export { nextDeadlines } from './customer/rules.ts';
export { keptFiguresMs, sitesLookedAt } from './laboratory/rules.ts';
