import { useCallback, useEffect, useRef } from 'react';

/** Whether the last thing done in a frame (`frame` is its ref) was done by key; tells when the focus leaves it by one. */
export function useKeyed(onLeave: () => void) {
  const isKeyed = useRef(false);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  const frame = useCallback((element: HTMLElement | null) => {
    const heard = new AbortController();
    const listen = { signal: heard.signal };
    element?.addEventListener('pointerdown', () => (isKeyed.current = false), listen);
    element?.addEventListener('keydown', () => (isKeyed.current = true), listen);
    element?.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (isKeyed.current && !element.contains(relatedTarget as Node | null)) leave.current();
      },
      listen,
    );
    return () => heard.abort();
  }, []);
  return { isKeyed, frame };
}
