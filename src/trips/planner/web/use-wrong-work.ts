import { useCallback, useState } from 'react';
import type { Plan } from '../plan/rules.ts';

const none: ReadonlySet<number> = new Set();

/** Whether something stands in a stop's 'Lavoro' that is no duration: the plan has the one before it. */
export function useWrongWork({ stops }: Plan) {
  const [wrong, setWrong] = useState(none);
  const tell = useCallback((key: number, isWrong: boolean) => {
    setWrong((old) => {
      const next = new Set(old);
      if (isWrong) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  return { isWrong: stops.some(({ key }) => wrong.has(key)), tell };
}
