import { type RefObject, useEffect } from 'react';

const ownKeys = 'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"]';
const rowsOf = (table: HTMLTableElement) => [
  ...table.querySelectorAll<HTMLTableRowElement>('tbody > tr[tabindex]'),
];

/** j and k go from row to row, x chooses the one in focus, Enter opens it (see `list-shortcuts`). */
export function useListKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { target, key } = event;
      const element = table.current;
      if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLElement && target.closest(ownKeys)) return;
      if (document.querySelector('dialog[open]')) return;
      const rows = rowsOf(element);
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      const row = rows[current];
      if (key === 'j' || key === 'k') {
        const next = rows[current === -1 ? 0 : current + (key === 'j' ? 1 : -1)];
        next?.focus({ preventScroll: true });
        next?.scrollIntoView({ block: 'nearest' });
      } else if (key === 'x') {
        row?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
      } else if (key === 'Enter' && row && row === target) {
        row.querySelector<HTMLElement>('a[href]')?.click();
      }
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [table]);
}
