import { useEffect, useRef } from 'react';
import type { ReaderEngine } from './reader-engine.ts';

type ReaderKeys = { engine: ReaderEngine; onSearch: () => void; isSearching: boolean };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/**
 * Ctrl F searches here: the browser's own search knows only the pages that are drawn. Pressed again it is the
 * browser's. '+' and '-' zoom, PageUp and PageDown turn the page, Home and End go to the ends.
 */
export function useReaderKeys(keys: ReaderKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { engine, onSearch, isSearching } = latest.current;
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key.toLowerCase() === 'f' && !event.shiftKey && !isSearching) {
        event.preventDefault();
        onSearch();
      } else if (!isCommand && !isTyping(event.target) && (event.key === '+' || event.key === '-')) {
        event.preventDefault();
        engine.zoom(event.key === '+' ? 1 : -1);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
