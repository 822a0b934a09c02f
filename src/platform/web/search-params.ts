import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

type Params = Record<string, string>;
/** undefined or '' takes a parameter away. */
type Changes = Record<string, string | number | undefined>;

/** What was typed waits so long before it becomes part of the address. */
const typingPauseMs = 300;

/** Where filters live in the address: after '?', or after '#' for tables of the server (Q2-106). */
export type ParamsPlace = 'search' | 'fragment';

function withChanges(old: Params, changes: Changes): Params {
  const entries = Object.entries({ ...old, ...changes }).map(([name, value]) => [name, String(value ?? '')]);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Params;
}

/** The parameters in the address, and how to change some. Filters live there: the address can be sent on. */
export function useSearchParams(
  place: ParamsPlace = 'search',
): [Params, (changes: Changes, how?: 'push' | 'replace') => void] {
  const params = useSearch({ strict: false }) as Params;
  // The address as it was written: the router's own fragment is decoded, and an '&' in a value would part it.
  const fragment = useLocation({ select: ({ href }) => href.split('#')[1] ?? '' });
  const { history } = useRouter();
  const navigate = useNavigate();
  const isFragment = place === 'fragment';
  return [
    isFragment ? Object.fromEntries(new URLSearchParams(fragment)) : params,
    (changes, how = 'push') => {
      const there = { to: '.', replace: how === 'replace', resetScroll: false, hashScrollIntoView: false };
      if (!isFragment) {
        void navigate({ ...there, search: (old: Params) => withChanges(old, changes) });
        return;
      }
      const old = Object.fromEntries(new URLSearchParams(history.location.hash.slice(1)));
      const hash = new URLSearchParams(withChanges(old, changes)).toString();
      void navigate({ ...there, search: true, hash });
    },
  ];
}

/** A search text that lives in the address under `name`; while typing it gets there after a short pause. */
export function useSearchText(
  name: string,
  drop: readonly string[] = [],
  place: ParamsPlace = 'search',
): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams(place);
  const inAddress = params[name] ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (typed.trim() !== inAddress) setTyped(inAddress);
  }

  useEffect(() => {
    const text = typed.trim();
    if (text === inAddress) return;
    const timer = setTimeout(() => {
      const dropped = Object.fromEntries(drop.map((param) => [param, undefined]));
      setParams({ ...dropped, [name]: text }, 'replace');
    }, typingPauseMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
