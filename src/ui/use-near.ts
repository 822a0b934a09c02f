import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is on the screen or close to it just now: what stands far away need not be drawn. */
export function useNear(element: RefObject<Element | null>, margin = '800px'): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, margin]);
  return isNear;
}
