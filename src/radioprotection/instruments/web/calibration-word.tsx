import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import type { InstrumentRow } from '../contract.ts';
import { type CalibrationState, calibrationWord } from '../rules.ts';

export const calibrationTones: Readonly<Record<CalibrationState, StateTone>> = {
  valida: 'ok',
  'in-scadenza': 'warning',
  scaduta: 'wrong',
};

export function CalibrationWord(calibration: Pick<InstrumentRow, 'stato' | 'taratura' | 'nextCalibration'>) {
  return <StateWord tone={calibrationTones[calibration.stato]} word={calibrationWord(calibration)} />;
}
