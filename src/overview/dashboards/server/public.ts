export { laboratoryTiles } from './laboratory-tiles.ts';
