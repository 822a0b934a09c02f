import type { ReactNode } from 'react';
import type { Permission } from '#platform/contract/access.ts';
import type { SessionUser } from '#platform/web/session.tsx';

export type MenuEntry = {
  label: string;
  /** The path of the page it opens. */
  page: `/${string}`;
  /** That of the page: whoever may not open it does not see the entry. */
  permission: Permission;
  icon: ReactNode;
  /** The places of a page that has several, each with its own label. */
  places?: (user: SessionUser) => { href: string; label: string }[];
};

export type MenuGroup = { label: string; entries: readonly MenuEntry[] };
