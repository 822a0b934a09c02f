export { UnitManuals } from './unit-manuals.tsx';
