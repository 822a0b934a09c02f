import type { ListSettingsStore } from '#platform/web/list-settings-store.ts';

/** Lists as a person has set them up, kept at the server: they follow to other devices. Fetched with the first list. */
export const ownLists: ListSettingsStore = {
  read: async (signal) => (await import('./own-lists.ts')).read(signal),
  write: async (list, settings) => (await import('./own-lists.ts')).write(list, settings),
};
