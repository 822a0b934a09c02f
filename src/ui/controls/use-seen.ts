import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has been on the screen, or nearly: what is heavy waits until then. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
