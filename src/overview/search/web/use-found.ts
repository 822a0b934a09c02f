import { useEffect, useState } from 'react';
import { type ApiFailure, call, toFailure } from '#platform/web/api-client.ts';
import { type FoundRecord, searchAll } from '../contract.ts';
import { searchedText, searchMinimum } from '../rules.ts';

/** Waits for a pause in typing before asking. */
const pauseMs = 150;

type Answer = { text: string; records: readonly FoundRecord[]; failure: ApiFailure | null };
const none: Answer = { text: '', records: [], failure: null };

/**
 * The records found by what is typed, asked for once typing pauses; at once for a text that is in a hurry (`hurried`).
 * The request of a text that is no longer there is called off; what it found before stays until the next answer.
 */
export function useFound(typed: string, hurried: string | null, mayAsk: boolean) {
  const text = searchedText(typed);
  const wanted = mayAsk && Array.from(text).length >= searchMinimum ? text : null;
  const [answer, setAnswer] = useState<Answer>(none);
  const isHurried = hurried !== null && hurried === typed;

  useEffect(() => {
    if (wanted === null) return;
    const request = new AbortController();
    const ask = async () => {
      try {
        const { trovati } = await call(searchAll, { query: { q: wanted } }, { signal: request.signal });
        setAnswer({ text: wanted, records: trovati, failure: null });
      } catch (error) {
        if (!request.signal.aborted) setAnswer({ text: wanted, records: [], failure: toFailure(error) });
      }
    };
    const timer = setTimeout(() => void ask(), isHurried ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [wanted, isHurried]);

  if (wanted === null) return { records: none.records, failure: null, isSettled: true };
  const isSettled = answer.text === wanted;
  return { records: answer.records, failure: isSettled ? answer.failure : null, isSettled };
}
