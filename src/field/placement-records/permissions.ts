import { permission } from '#platform/contract/access.ts';

/** What was recorded is corrected by the laboratory. */
export const correctPlacements = permission('placement.correct', ['lab']);
