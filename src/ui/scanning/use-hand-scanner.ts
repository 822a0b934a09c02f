import { useEffect, useRef } from 'react';
import { ScannerBurst } from './scanner-burst.ts';

/** What takes keys itself: a field, a dialog, a page that is a form. */
const takesKeys = 'input, textarea, select, [contenteditable], dialog';
const isBusy = () => document.querySelector('dialog[open], main form') !== null;

/** Calls back with the label that a hand scanner has typed while nothing that takes keys has the focus. */
export function useHandScanner(onLabel: (label: string) => void): void {
  const called = useRef(onLabel);
  useEffect(() => {
    called.current = onLabel;
  });
  useEffect(() => {
    const burst = new ScannerBurst();
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(takesKeys)) return;
      if (isBusy()) return;
      const label = burst.press(event.key, event.timeStamp);
      if (label === null && !burst.isRunning) return;
      // Neither a shortcut of the page nor the button that has the focus.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (label !== null) called.current(label);
    };
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
