import type { ComponentType } from 'react';
import type { Permission } from '#platform/contract/access.ts';

/** A screen with an address of its own. */
export type Page = {
  /** With `$name` for the parts that vary: `/zone/$zone/cr39/positioning`. */
  path: `/${string}`;
  /** The window's title. */
  title: string;
  /** Who may open it; the same object that its calls ask for. */
  permission: Permission;
  /** Fetches its code: `() => import('./site-page.tsx').then((module) => module.SitePage)`. */
  load: () => Promise<ComponentType>;
  /** `focus`: one task in the middle of the screen, without the side menu. */
  frame?: 'menu' | 'focus';
};
