export { type PeopleKind, peopleRoutes } from './personal-data.ts';
