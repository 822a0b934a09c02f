import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import type { InstrumentItem } from '../contract.ts';
import { errorCodes, errorTextOf, errorWords } from '../rules.ts';

/** Whether an instrument may measure today, in a word. */
export function InstrumentState({
  errorCode,
  limitsMessage,
}: Pick<InstrumentItem, 'errorCode' | 'limitsMessage'>) {
  if (errorCode === errorCodes.none)
    return limitsMessage.subtitle === '' ? (
      <StateWord tone="ok" word="Si può usare" />
    ) : (
      <StateWord tone="warning" word="Si può usare, con attenzione" />
    );
  const isDue = errorCode === errorCodes.dailyNeeded || errorCode === errorCodes.notCalibrated;
  return <StateWord tone={isDue ? 'warning' : 'wrong'} word={errorWords[errorCode]} />;
}

/** What keeps it from measuring, or is to be watched; nothing where all is well. */
export function InstrumentNote({ errorCode, limitsMessage }: InstrumentItem) {
  const error = errorTextOf(errorCode, limitsMessage);
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
