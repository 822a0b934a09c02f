export { UnitPapers } from './unit-papers.tsx';
