import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element, kept up to date; 0 until it is known. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth));
    observer.observe(watched);
    setWidth(watched.clientWidth);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
