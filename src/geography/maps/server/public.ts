export { chooseMaps } from './choose-maps.ts';
export type { Maps } from './maps.ts';
