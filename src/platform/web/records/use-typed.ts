import { useState } from 'react';

/**
 * What is typed in the form of a record. As long as nothing is typed it follows what is stored; from then on it
 * stays, and with it the version it began from, whatever is read meanwhile.
 */
export function useTyped<Fields extends object>(saved: Fields) {
  const [base, setBase] = useState(saved);
  const [typed, setTyped] = useState(saved);
  const isDirty = !same(typed, base);
  // Nothing typed, or just what has been stored by now.
  if (!same(saved, base) && (!isDirty || sameBesides(typed, saved, 'versione'))) {
    setBase(saved);
    setTyped(saved);
  }
  return {
    typed,
    isDirty,
    /** What comes late, an answer to what was typed, is given as what it changes in what stands there by then. */
    change: (changes: Partial<Fields> | ((now: Fields) => Partial<Fields>)) =>
      setTyped((old) => ({ ...old, ...(typeof changes === 'function' ? changes(old) : changes) })),
    reset: () => {
      setBase(saved);
      setTyped(saved);
    },
  };
}

function same(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sameBesides(one: object, other: object, name: string): boolean {
  return same({ ...one, [name]: null }, { ...other, [name]: null });
}
