let isAsked = false;

/** Asks the browser not to clear what is stored here: once per page, and not where it is granted. */
export function keepStorage(): void {
  const storage: StorageManager | undefined = navigator.storage;
  if (isAsked || storage?.persist === undefined) return;
  isAsked = true;
  void storage
    .persisted()
    .then((isKept) => isKept || storage.persist())
    .catch(() => undefined);
}
