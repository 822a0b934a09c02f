import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from './read-again.ts';

/** Reads anew what shows an activity. */
export function useReadAgain(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(readAgain.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
}
