import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import type { InstrumentItem } from '../contract.ts';
import { errorCodes, errorTextOf, errorWordOf } from '../rules.ts';

/** Whether an instrument may measure today, in a word. */
export function InstrumentState(
  instrument: Pick<InstrumentItem, 'errorCode' | 'limitsMessage' | 'nextCalibration'>,
) {
  const { errorCode, limitsMessage } = instrument;
  if (errorCode === errorCodes.none)
    return limitsMessage.subtitle === '' ? (
      <StateWord tone="ok" word="Si può usare" />
    ) : (
      <StateWord tone="warning" word="Si può usare, con attenzione" />
    );
  const isDue = errorCode === errorCodes.dailyNeeded || errorCode === errorCodes.notCalibrated;
  return <StateWord tone={isDue ? 'warning' : 'wrong'} word={errorWordOf(errorCode, instrument)} />;
}

/** What keeps it from measuring, or is to be watched; nothing where all is well. */
export function InstrumentNote(instrument: InstrumentItem) {
  const { errorCode, limitsMessage } = instrument;
  const error = errorTextOf(errorCode, instrument);
  if (error !== null)
    return (
      <AlertBox tone="error" live={false}>
        {error}
      </AlertBox>
    );
  if (limitsMessage.subtitle === '') return null;
  return (
    <AlertBox tone="warning" live={false}>
      {limitsMessage.subtitle}
    </AlertBox>
  );
}
