export type HeldLock = { release(): void };

/** How to get a lock: wait for it so long, wait for it until a signal, or take it away from its holder. */
export type LockClaim = { waitMs: number } | { until: AbortSignal } | { steal: true };

/** Whether one tab can tell what another holds. */
export const areTabsKnown = (): boolean => lockManager() !== undefined;

/**
 * Gets a lock shared by all tabs, null when it stays with another. `onLost` is called when it is taken away.
 * A browser without Web Locks (or a page without HTTPS) has no other tabs to mind: it gets every lock.
 */
export function acquireLock(name: string, claim: LockClaim, onLost: () => void): Promise<HeldLock | null> {
  const locks = lockManager();
  if (locks === undefined) return Promise.resolve({ release: () => undefined });
  return new Promise((resolve) => {
    let isHeld = false;
    let release: () => void = () => undefined;
    const hold = () =>
      new Promise<void>((done) => {
        isHeld = true;
        release = done;
        resolve({ release: () => release() });
      });
    const ask = (options: LockOptions, otherwise: () => void) => {
      const asked = locks.request(name, options, (lock) => (lock === null ? otherwise() : hold()));
      asked.catch(() => (isHeld ? onLost() : otherwise()));
    };
    const stays = () => resolve(null);
    // A page busier than its patience is long hears that the time is over before it hears that the lock is its own.
    const askOnceMore = () => ask({ ifAvailable: true }, stays);
    ask(optionsOf(claim), 'waitMs' in claim ? askOnceMore : stays);
  });
}

const lockManager = (): LockManager | undefined => globalThis.navigator?.locks;

function optionsOf(claim: LockClaim): LockOptions {
  if ('steal' in claim) return { steal: true };
  return { signal: 'until' in claim ? claim.until : AbortSignal.timeout(claim.waitMs) };
}
