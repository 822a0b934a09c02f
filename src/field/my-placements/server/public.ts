export { type Authority, correctPlacement } from './correct-placement.ts';
export { wasCorrected } from './was-corrected.ts';
