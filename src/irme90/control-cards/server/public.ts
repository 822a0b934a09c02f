export { isExpert, isExpertUser } from './card-queries.ts';
export {
  listUsableInstruments,
  type ReachedInstrument,
  type ReachedRow,
  reachedInstruments,
  reachedOn,
} from './instrument-queries.ts';
export { type InUse, takeInstrument } from './take-instrument.ts';
export { hasCalibrationsToTell, tellOfCalibrations } from './tell-of-calibrations.ts';
