import { useEffect } from 'react';

/** The second half of a double click would land on the next step and skip one that may stay empty. */
export function useSingleClicks(): void {
  useEffect(() => {
    const listening = new AbortController();
    const drop = (event: MouseEvent) => {
      if (event.detail < 2 || !(event.target instanceof Element) || !event.target.closest('footer')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('click', drop, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
}
