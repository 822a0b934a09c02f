export { UnitPersons } from './unit-persons.tsx';
