import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

type Params = Record<string, string>;
/** undefined or '' takes a parameter away. */
type Changes = Record<string, string | number | undefined>;

/** What was typed waits so long before it becomes part of the address. */
const typingPauseMs = 300;

/** The part of the address after '?', and how to change some of it. Filters live there: the address can be sent on. */
export function useSearchParams(): [Params, (changes: Changes, how?: 'push' | 'replace') => void] {
  const params = useSearch({ strict: false }) as Params;
  const navigate = useNavigate();
  return [
    params,
    (changes, how = 'push') => {
      const search = (old: Params): Params => {
        const entries = Object.entries({ ...old, ...changes }).map(([name, value]) => [
          name,
          String(value ?? ''),
        ]);
        return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Params;
      };
      void navigate({ to: '.', search, replace: how === 'replace', resetScroll: false });
    },
  ];
}

/** A search text that lives in the address under `name`; while typing it gets there after a short pause. */
export function useSearchText(name: string, drop: readonly string[] = []): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
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
