import { useEffect, useRef, useState } from 'react';

/** Waits for a pause in typing before asking, unless it is told for how long. */
const suggestionDelayMs = 180;

type Answer<Item> = { text: string | null; items: readonly Item[]; failure: string | null };

/**
 * Asks once typing pauses, nothing while `value` is null; an answer to a text that is no longer there is dropped, its
 * request cancelled. Where `source` is another than before, what is shown is asked for again.
 */
export function useSuggestions<Item>(
  value: string | null,
  fetchSuggestions: (text: string, signal: AbortSignal) => Promise<readonly Item[]>,
  {
    minLength,
    delayMs = suggestionDelayMs,
    source,
  }: { minLength: number; delayMs?: number | undefined; source?: unknown },
) {
  const text = value?.trim() ?? '';
  const wanted = value !== null && text.length >= minLength ? text : null;
  const [answer, setAnswer] = useState<Answer<Item>>({ text: null, items: [], failure: null });
  const [turn, setTurn] = useState(0);
  const fetcher = useRef(fetchSuggestions);
  useEffect(() => {
    fetcher.current = fetchSuggestions;
  });

  useEffect(() => {
    if (wanted === null) return;
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const found = await fetcher.current(wanted, request.signal).then(
        (items) => ({ items, failure: null }),
        (error: unknown) => ({ items: [], failure: error instanceof Error ? error.message : '' }),
      );
      if (!request.signal.aborted) setAnswer({ text: wanted, ...found });
    }, delayMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [wanted, turn, delayMs, source]);

  const settled = wanted !== null && answer.text === wanted;
  return {
    items: settled ? answer.items : [],
    loading: wanted !== null && !settled,
    settled,
    /** Why nothing could be asked; null when it could. */
    failure: settled ? answer.failure : null,
    again: () => {
      setAnswer({ text: null, items: [], failure: null });
      setTurn((before) => before + 1);
    },
  };
}
