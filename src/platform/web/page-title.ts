import { useEffect } from 'react';

const productName = 'Radia';

/** Names the window after the page, as long as the page is open. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? productName : `${title} · ${productName}`;
  }, [title]);
}
