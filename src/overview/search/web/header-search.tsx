import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useHandScanner } from '#ui/scanning/use-hand-scanner.ts';
import type { FoundPage } from './found-page.ts';
import classes from './search.module.css';

const SearchPalette = lazy(async () => ({
  default: (await import('./search-palette.tsx')).SearchPalette,
}));

type HeaderSearchProps = {
  /** Fetches the pages and actions of whoever is signed in. */
  loadPages: () => Promise<readonly FoundPage[]>;
};

/**
 * The search for everything, from wherever one is: the box in the header (a lens on a phone), Ctrl K, or a code that a
 * hand scanner types while nothing has the focus.
 */
export function HeaderSearch({ loadPages }: HeaderSearchProps) {
  const [opened, setOpened] = useState<{ scanned: string | null } | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const toggle = useCallback(() => setOpened((before) => (before ? null : { scanned: null })), []);
  useHandScanner((label) => setOpened({ scanned: label }));
  useShortcut(toggle);
  return (
    <>
      <button
        type="button"
        className={classes.box}
        aria-label="Cerca"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        data-opens-search=""
        onClick={() => setOpened({ scanned: null })}
      >
        <IconSearch size={20} aria-hidden />
        <span className={classes.words}>Cerca</span>
        <span className={classes.keys} data-keys={isApple() ? '⌘ K' : 'Ctrl K'} />
      </button>
      {opened && (
        <Suspense>
          <SearchPalette scanned={opened.scanned} loadPages={loadPages} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

function useShortcut(onPressed: () => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      // A question that stands open is answered first.
      if (document.querySelector('dialog[open]:not([data-palette])') !== null) return;
      event.preventDefault();
      onPressed();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [onPressed]);
}
