export { workInUnits as keepPapers } from '../reach/permissions.ts';
