export { endAtPoint, startAtPoint, taken } from './at-point.ts';
export { listActivePlacements, lockAttribution, lockPlacementOfAddress } from './queries.ts';
export { texts as placementTexts } from './texts.ts';
export { removedNowBy } from './whose-entry.ts';
