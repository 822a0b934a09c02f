import { type RefObject, useEffect } from 'react';

/** The row last opened of each list, by the list's address: whoever comes back stands there again. */
const opened = new Map<string, string>();

const address = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;

/** Remembers the row that is opened, and goes back to it when the list is shown again at the same address. */
export function useOpenedRow(table: RefObject<HTMLTableElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = table.current;
    if (!element || !isThere) return;
    const key = opened.get(address());
    if (key !== undefined) {
      opened.delete(address());
      const row = element.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    }
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('a[href]')) return;
      const row = event.target.closest<HTMLElement>('tr[data-key]');
      if (row?.dataset['key']) opened.set(address(), row.dataset['key']);
    };
    // Before the router changes the address.
    element.addEventListener('click', onClick, { capture: true });
    return () => element.removeEventListener('click', onClick, { capture: true });
  }, [table, isThere]);
}
