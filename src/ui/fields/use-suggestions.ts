import { useEffect, useRef, useState } from 'react';

/** Waits for a pause in typing before asking. */
const suggestionDelayMs = 180;

type Answer<Item> = { text: string | null; items: readonly Item[] };

/**
 * Asks once typing pauses, nothing while `value` is null; an answer to a text that is no longer there is dropped, its
 * request cancelled.
 */
export function useSuggestions<Item>(
  value: string | null,
  fetchSuggestions: (text: string, signal: AbortSignal) => Promise<readonly Item[]>,
  minLength: number,
) {
  const text = value?.trim() ?? '';
  const wanted = value !== null && text.length >= minLength ? text : null;
  const [answer, setAnswer] = useState<Answer<Item>>({ text: null, items: [] });
  const fetcher = useRef(fetchSuggestions);
  useEffect(() => {
    fetcher.current = fetchSuggestions;
  });

  useEffect(() => {
    if (wanted === null) return;
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const items = await fetcher.current(wanted, request.signal).catch(() => []);
      if (!request.signal.aborted) setAnswer({ text: wanted, items });
    }, suggestionDelayMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [wanted]);

  const settled = wanted !== null && answer.text === wanted;
  return { items: settled ? answer.items : [], loading: wanted !== null && !settled, settled };
}
