export { chooseMaps } from './choose-maps.ts';
export { type Maps, MapsUnavailable } from './maps.ts';
