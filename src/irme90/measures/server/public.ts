export { loadNumbers, placeLabel, registerNumber } from './queries.ts';
export { readWorkItem } from './work-item.ts';
