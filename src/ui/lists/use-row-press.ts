import { type RefObject, useEffect } from 'react';

const ownPress = 'a, button, input, label, select, textarea, summary';

/** Opens a row that is pressed anywhere; what in it can be pressed itself, and words that are being marked, are left alone. */
export function useRowPress(table: RefObject<HTMLTableElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = table.current;
    if (!element || !isOn) return;
    const open = ({ target, button, defaultPrevented }: MouseEvent) => {
      if (defaultPrevented || button !== 0 || !(target instanceof Element)) return;
      if (target.closest(ownPress) || window.getSelection()?.toString()) return;
      target.closest('tr[data-key]')?.querySelector<HTMLElement>('a[href]')?.click();
    };
    element.addEventListener('click', open);
    return () => element.removeEventListener('click', open);
  }, [table, isOn]);
}
