import { useEffect } from 'react';

/** The first page after loading the document is read from its top; every later one from its heading. */
let isLaterPage = false;

/** The next page is not the first any more, as after signing in. */
export function expectLaterPage(): void {
  isLaterPage = true;
}

/** Brings the focus to the heading of the page at this address, once its content is there. */
export function usePageFocus(address: string): void {
  useEffect(() => {
    if (isLaterPage) focusHeading();
    isLaterPage = true;
  }, [address]);
}

function focusHeading(): void {
  // What somebody has opened while the page was on its way stays open, and his.
  if (document.activeElement?.closest('[popover]')) return;
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
