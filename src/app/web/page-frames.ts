import { lazy } from 'react';
import type { Page } from '#platform/web/page.ts';

const loadMenuFrame = async () => ({ default: (await import('./app-frame.tsx')).AppFrame });
const loadFocusFrame = async () => ({ default: (await import('./focus-frame.tsx')).FocusFrame });

/** What stands around a page; their code comes when the first page needs it. */
export const MenuFrame = lazy(loadMenuFrame);
export const FocusFrame = lazy(loadFocusFrame);

/** Fetches the code of a page and of its frame ahead. What fails here fails again where it is shown. */
export function preload(page: Page): void {
  const frame = page.frame === 'focus' ? loadFocusFrame() : loadMenuFrame();
  for (const loading of [page.load(), frame]) loading.catch(() => undefined);
}
