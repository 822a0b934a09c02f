import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusFirstError, focusRefusal } from './first-error.ts';
import { tellUnchosenWords } from './unchosen-words.ts';

/**
 * What is wrong with a form is brought before its user: after a check (`show`) the first wrong field, after a refusal
 * of the server the field it names or else what it said. `refusal` is null as long as nothing was refused; each new
 * one is shown once, one that stands there from the start is left where it is.
 */
export function useErrorFocus(container: RefObject<HTMLElement | null>, refusal: unknown = null) {
  const [attempt, setAttempt] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const seen = useRef(refusal);

  useEffect(() => {
    if (attempt === 0 || !container.current) return;
    const message = focusFirstError(container.current);
    // An invisible mark makes the same message be read again at the next press.
    setAnnouncement(message ? message + '\u200b'.repeat(attempt % 2) : '');
  }, [attempt, container]);

  useEffect(() => {
    if (seen.current === refusal) return;
    seen.current = refusal;
    if (refusal && container.current) focusRefusal(container.current);
  }, [refusal, container]);

  const show = () => setAttempt((count) => count + 1);

  return {
    /** For a live region of the form. */
    announcement,
    /** Call once the errors of the fields are set. */
    show,
    /** Call before a check: whether words were left without a choice, which then are shown. */
    stopsAtWords: (): boolean => {
      const isStopped = container.current !== null && tellUnchosenWords(container.current);
      if (isStopped) show();
      return isStopped;
    },
    /** How often it was shown. */
    attempt,
  };
}
