export { findMassTerms } from './open-terms.ts';
export { processUnit } from './process-unit.ts';
export { processWork } from './run-works.ts';
export { hasTermsToTell, tellOfTerms } from './tell-of-terms.ts';
