export { isExpert, isExpertUser } from './card-queries.ts';
export { listUsableInstruments } from './instrument-queries.ts';
export { type InUse, takeInstrument } from './take-instrument.ts';
export { hasCalibrationsToTell, tellOfCalibrations } from './tell-of-calibrations.ts';
