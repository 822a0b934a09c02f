import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is so wide, in em; asked again whenever it changes. */
export function useRoom(leastEm: number): boolean {
  const media = `(min-width: ${leastEm}em)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches);
}
