export { nextDeadlines } from './customer/rules.ts';
export { keptFiguresMs } from './laboratory/rules.ts';
