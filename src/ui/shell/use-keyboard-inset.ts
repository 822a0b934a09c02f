import { useEffect } from 'react';

/** Less than this is a browser bar, not a keyboard. */
const smallestKeyboardPx = 100;

/**
 * While mounted, keeps `--ui-keyboard` at the height that the on-screen keyboard takes from the page,
 * so that a bar fixed to the bottom stays above it (browsers that do not shrink the page by themselves).
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    const measure = () => {
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      const inset = covered < smallestKeyboardPx ? 0 : Math.round(covered);
      root.style.setProperty('--ui-keyboard', `${inset}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      root.style.removeProperty('--ui-keyboard');
    };
  }, []);
}
