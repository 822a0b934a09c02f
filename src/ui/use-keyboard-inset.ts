import { useEffect } from 'react';

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
      root.style.setProperty('--ui-keyboard', `${Math.max(0, Math.round(covered))}px`);
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
