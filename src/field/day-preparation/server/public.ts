export { aboveAddresses, countsOfSite, daySiteFields, due, isWorkable, lately } from './queries.ts';
