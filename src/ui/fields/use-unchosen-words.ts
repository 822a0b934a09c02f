import { type RefObject, useEffect, useState } from 'react';

/**
 * What becomes of words that are left without a choice: `said` of them is that nothing is chosen, and a form with
 * `useErrorFocus` is `stopped` by them besides. Where there must be a choice, the form has words of its own.
 */
export type UnchosenWords = 'said' | 'stopped';

/** Tells of words that were left in a field without choosing, and takes them back as soon as one goes on typing. */
export function useUnchosenWords(
  frame: RefObject<HTMLElement | null>,
  words: string,
  become: UnchosenWords | undefined,
) {
  const [isLeft, setLeft] = useState(false);
  const [askedFor, setAskedFor] = useState<string>();
  const text = become === undefined || words === '' ? undefined : unchosenText(words);
  const isStopped = become === 'stopped' && text !== undefined;
  useEffect(() => {
    frame.current?.querySelector('input')?.setCustomValidity(isStopped ? text : '');
  });
  return {
    /** What is said of them once their form wanted to go on; before what the form says itself. */
    asked: askedFor === words ? text : undefined,
    /** What is said of them while the focus is elsewhere; after what the form says itself. */
    left: isLeft ? text : undefined,
    /** Of what holds the input and its list. */
    frameProps: {
      onFocus: () => setLeft(false),
      onInvalidCapture: () => setAskedFor(words),
      onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent) =>
        setLeft(!currentTarget.contains(relatedTarget)),
    },
  };
}

const unchosenText = (typed: string) =>
  `Nulla è scelto: prendere una voce dall’elenco, oppure cancellare «${typed}».`;
