import { useEffect, useRef, useState } from 'react';

/** So long 'Avanti' waits to know whether later steps can be passed over. */
const lookingAheadMs = 1_500;

type Hold = {
  /** It cannot be answered yet. */
  isReading: boolean;
  /** It would be answered better in a moment. */
  isLookingAhead: boolean;
};

/**
 * A press that comes too early is not lost: it does its work once what it needs is there. `press` resolves when the work
 * was done.
 */
export function useHeldPress({ isReading, isLookingAhead }: Hold, work: () => void) {
  const [asked, setAsked] = useState<{ done: () => void } | null>(null);
  const [isPatient, setPatient] = useState(true);
  const isEarly = isReading || (isLookingAhead && isPatient);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });

  useEffect(() => {
    if (asked === null || isEarly) return;
    setAsked(null);
    latest.current();
    asked.done();
  }, [asked, isEarly]);

  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => setPatient(false), lookingAheadMs);
    return () => clearTimeout(timer);
  }, [asked]);

  return {
    isHeld: asked !== null,
    press: (): void | Promise<void> => {
      if (!isEarly) return work();
      return new Promise<void>((done) => setAsked({ done }));
    },
  };
}
