import { useEffect, useRef, useState } from 'react';

/** Waits for a pause in typing before asking. */
const suggestionDelayMs = 180;

type Answer<Item> = { text: string; items: readonly Item[] };

/** Asks once typing pauses; an answer to a text that is no longer there is dropped, its request cancelled. */
export function useSuggestions<Item>(
  value: string,
  fetchSuggestions: (text: string, signal: AbortSignal) => Promise<readonly Item[]>,
  minLength: number,
) {
  const text = value.trim();
  const wanted = text !== '' && text.length >= minLength ? text : '';
  const [answer, setAnswer] = useState<Answer<Item>>({ text: '', items: [] });
  const fetcher = useRef(fetchSuggestions);
  useEffect(() => {
    fetcher.current = fetchSuggestions;
  });

  useEffect(() => {
    if (wanted === '') return;
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

  const settled = wanted !== '' && answer.text === wanted;
  return { items: settled ? answer.items : [], loading: wanted !== '' && !settled, settled };
}
