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

type PageParts = readonly [title: string, load: Page['load']];

/**
 * The pages of a kind of record, who may open them all being the same: by what follows `base` in their addresses, each
 * with its title and the code that is fetched.
 */
export function pagesBelow(
  base: Page['path'],
  permission: Permission,
  pages: { readonly '': PageParts; readonly [rest: `/${string}`]: PageParts },
): Page[] {
  return Object.entries(pages).map(([rest, [title, load]]) => ({
    path: `${base}${rest as '' | `/${string}`}`,
    ...{ title, permission, load },
  }));
}
