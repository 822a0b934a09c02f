import { useSyncExternalStore } from 'react';

const wide = '(min-width: 62em)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether list, map and card have room beside each other. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
