export { listActivePlacements, lockAttribution } from './queries.ts';
export { texts as placementTexts } from './texts.ts';
