import { useLayoutEffect, useRef } from 'react';

/** What had the focus when saving began has it again afterwards, where the focus was lost meanwhile. */
export function useFocusKept(isSaving: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isSaving) {
      before.current = document.activeElement;
      return;
    }
    const { current } = before;
    before.current = null;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && current instanceof HTMLElement && current.isConnected)
      current.focus({ preventScroll: true });
  }, [isSaving]);
}
