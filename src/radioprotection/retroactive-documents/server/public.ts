export { appendAll } from './apply-document.ts';
export { itemOfRegistry } from './queries.ts';
export { appendWork, revertWork } from './run-works.ts';
