import { useEffect, useState } from 'react';

/**
 * Whether the browser has promised not to clear what is stored here: null while unknown, and where browsers give no
 * such promise, false.
 */
export function useStoragePromise(): boolean | null {
  const [isKept, setIsKept] = useState<boolean | null>(null);
  useEffect(() => {
    const storage: StorageManager | undefined = navigator.storage;
    if (storage?.persisted === undefined) return setIsKept(false);
    let isCurrent = true;
    void storage
      .persisted()
      .then((isPromised) => isPromised || storage.persist())
      .catch(() => false)
      .then((isPromised) => {
        if (isCurrent) setIsKept(isPromised);
      });
    return () => {
      isCurrent = false;
    };
  }, []);
  return isKept;
}
