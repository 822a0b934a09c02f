import {
  getInstrument,
  getInstrumentHistory,
  listInstruments,
} from '#radioprotection/instruments/contract.ts';

/** What a new calibration changes of the instrument's own record. */
export const readInstrumentAgain = [getInstrument, getInstrumentHistory, listInstruments];
