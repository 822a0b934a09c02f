import { useState } from 'react';

export type Problems<Key extends string> = Partial<Record<Key, string>>;

/**
 * Shows the problems of a form only once it has been submitted, and takes each away as soon as its field
 * becomes right; a field that goes wrong again stays quiet until the next submit.
 * `problems` is computed anew at every render from what is typed; '' counts as no problem.
 */
export function useSubmitErrors<Key extends string>(problems: Problems<Key>) {
  const [shown, setShown] = useState<readonly Key[]>([]);
  const wrong = (Object.keys(problems) as Key[]).filter((key) => problems[key]);
  const still = shown.filter((key) => wrong.includes(key));
  if (still.length < shown.length) setShown(still);

  const errors: Problems<Key> = {};
  for (const key of still) errors[key] = problems[key];

  return {
    /** What to show now, per field. */
    errors,
    /** Call on submit: shows every problem; true when there is none. */
    check: (): boolean => {
      setShown(wrong);
      return wrong.length === 0;
    },
    reset: () => setShown([]),
  };
}
