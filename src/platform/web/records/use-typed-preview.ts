import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiFailure } from '../api-client.ts';

/** So long nothing more is typed before the page is printed anew: printing costs the server. */
const typingPauseMs = 1200;

type TypedPreview<Content> = {
  /** What else the print depends on. */
  key: readonly unknown[];
  /** As it stands in the fields, saved or not, and what it has to be to be printed. */
  typed: unknown;
  shape: z.ZodType<Content>;
  /** Nothing is printed that nobody looks at. */
  isSeen: boolean;
  /** So many milliseconds a print stays true. */
  staleTime: number;
  /** What is said of a print that is up to date. */
  said: string;
  print: (content: Content) => Promise<Blob>;
};

/** The PDF of what was typed a moment ago; while something typed is wrong, that of before. */
export function useTypedPreview<Content>({ typed, shape, isSeen, print, ...asked }: TypedPreview<Content>) {
  const text = JSON.stringify(typed);
  const [settled] = useDebouncedValue(text, typingPauseMs);
  const read = shape.safeParse(JSON.parse(settled));
  const { data, error, isFetching, refetch } = useQuery<Blob, ApiFailure>({
    queryKey: [...asked.key, settled],
    queryFn: async ({ signal }) => {
      if (!read.success) throw new Error('something that cannot be printed');
      signal.throwIfAborted();
      return print(read.data);
    },
    ...{ enabled: isSeen && read.success, placeholderData: keepPreviousData },
    ...{ staleTime: asked.staleTime, gcTime: 60_000, retry: false },
  });
  const isLate = isFetching || text !== settled || !isSeen;
  const state = !shape.safeParse(typed).success
    ? 'Qualcosa di scritto non si può ancora stampare: l’anteprima è di prima.'
    : isLate
      ? 'L’anteprima si aggiorna…'
      : error
        ? ''
        : asked.said;
  return { file: data ?? null, failure: error, state, retry: () => void refetch() };
}
