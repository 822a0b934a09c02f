import { useState } from 'react';

/**
 * What is typed in the form of a record. As long as nothing is typed it follows what is stored; from then on it
 * stays, and with it the version it began from, whatever is read meanwhile. Once it has been saved it follows again.
 */
export function useTyped<Fields extends object>(saved: Fields) {
  const [base, setBase] = useState(saved);
  const [typed, setTyped] = useState(saved);
  const [settled, setSettled] = useState<Fields | null>(null);
  const isDirty = !same(typed, base);
  const isSettled = settled !== null && same(typed, settled);
  const follow = () => {
    setBase(saved);
    setTyped(saved);
    setSettled(null);
  };
  // Nothing typed, or nothing since it was saved, or just what has been stored by now.
  if (!same(saved, base) && (!isDirty || isSettled || sameBesides(typed, saved, 'versione'))) follow();
  return {
    typed,
    isDirty,
    /** What comes late, an answer to what was typed, is given as what it changes in what stands there by then. */
    change: (changes: Partial<Fields> | ((now: Fields) => Partial<Fields>)) =>
      setTyped((old) => ({ ...old, ...(typeof changes === 'function' ? changes(old) : changes) })),
    /** This has been saved: unless more was typed meanwhile, it gives way to what is stored, however that is written. */
    settle: (sent: Fields) => setSettled(sent),
    reset: follow,
  };
}

function same(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sameBesides(one: object, other: object, name: string): boolean {
  return same({ ...one, [name]: null }, { ...other, [name]: null });
}
