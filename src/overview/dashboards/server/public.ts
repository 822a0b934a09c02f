export { type Controls, findControls } from './irme90-queries.ts';
export { laboratoryTiles } from './laboratory-tiles.ts';
