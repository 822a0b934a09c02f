import { useEffect, useState } from 'react';

/**
 * The planner over all of the screen; where the browser gives no screen away (an iPhone), over all of its window.
 * Escape ends both.
 */
export function useFullScreen() {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    // The whole document, not the planner alone: menus, dialogs and notes open outside of it.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    let hadScreen = false;
    const onScreen = () => {
      if (document.fullscreenElement) hadScreen = true;
      else if (hadScreen) setFull(false);
    };
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      const isForAnother =
        defaultPrevented || document.querySelector('dialog[open], [role="listbox"], :popover-open') !== null;
      if (key === 'Escape' && !isForAnother) setFull(false);
    };
    document.addEventListener('fullscreenchange', onScreen);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onScreen);
      document.removeEventListener('keydown', onKey);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull]);
  return { isFull, toggle: () => setFull((old) => !old) };
}
