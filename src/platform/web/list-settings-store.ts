import { createContext } from 'react';
import type { ListSettings } from '#platform/contract/list-settings.ts';

export type OwnLists = readonly ({ list: string } & ListSettings)[];

/** Where a person's lists are kept; the application hands it in. */
export type ListSettingsStore = {
  read: (signal: AbortSignal) => Promise<OwnLists>;
  /** What is left out stays as it is kept. */
  write: (list: string, change: Partial<ListSettings>) => Promise<unknown>;
};

/** Without it, lists stand as they were built. */
export const ListSettingsContext = createContext<ListSettingsStore | null>(null);
