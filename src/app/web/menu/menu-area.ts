import type { ReactNode } from 'react';
import type { Permission, Role } from '#platform/contract/access.ts';

/** A figure beside an entry: how much waits there. */
export type MenuCount = 'rientri' | 'daFirmare' | 'postaFerma' | 'daInviare' | 'scadute';

export type MenuPage = {
  /** With `$zone` or `$committente` for the place one works in; such a page is left out everywhere else. */
  path: `/${string}`;
  /** That of the page: whoever may not open it does not see the entry. */
  permission: Permission;
};

export type MenuEntry = {
  label: string;
  icon: ReactNode;
  /** Where it leads: the first of these that this person may open from here. */
  pages: readonly MenuPage[];
  /** Whose menu it stands in besides the administrator's, where that is not everybody who may open it. */
  only?: readonly Role[];
  /** Where one is still in this entry, besides the addresses below its own. */
  also?: readonly `/${string}`[];
  count?: MenuCount;
  /** Only at a customer's who has local units of radiation protection. */
  needsUnits?: boolean;
  /** Only at a customer's who asks for radiometric controls. */
  needsControls?: boolean;
};

/** A part of the menu; at most eight of its entries are anybody's. One with a single entry leads there by itself. */
export type MenuArea = {
  label: string;
  icon: ReactNode;
  entries: readonly MenuEntry[];
  /** At the foot of the menu. */
  isFoot?: boolean;
  /** Whose work is nearly all of it. */
  mainOf?: readonly Role[];
};
