import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import classes from './pdf-reader.module.css';
import type { ReaderEngine, ReaderState } from './reader-engine.ts';

type SearchBarProps = { engine: ReaderEngine; found: ReaderState['found']; onClose: () => void };

/** Searches the text while it is typed; Enter goes to the next hit, with Shift to the one before. */
export function SearchBar({ engine, found, onClose }: SearchBarProps) {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    return () => engine.endSearch();
  }, [engine]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && query !== '') engine.findNext(query, event.shiftKey);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  }

  return (
    <search className={classes.search}>
      <input
        ref={field}
        type="search"
        className={classes.searchField}
        aria-label="Cerca nel testo"
        placeholder="Cerca nel testo"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          engine.find(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={classes.hits}>
        {query === '' ? '' : wordsOf(found)}
      </span>
      <IconButton
        label="Precedente"
        disabled={found.total === 0}
        onClick={() => engine.findNext(query, true)}
        variant="subtle"
      >
        <IconChevronUp size={20} aria-hidden />
      </IconButton>
      <IconButton
        label="Successivo"
        disabled={found.total === 0}
        onClick={() => engine.findNext(query, false)}
        variant="subtle"
      >
        <IconChevronDown size={20} aria-hidden />
      </IconButton>
      <IconButton label="Chiudi la ricerca" onClick={onClose} variant="subtle">
        <IconX size={20} aria-hidden />
      </IconButton>
    </search>
  );
}

function wordsOf({ state, current, total }: ReaderState['found']): string {
  if (total > 0) return `${current} di ${total}`;
  return state === 'missing' ? 'Nessun risultato' : 'Cerco…';
}
