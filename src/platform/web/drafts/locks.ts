export type HeldLock = { release(): void };

/** How to get a lock: wait for it so long, wait for it until a signal, or take it away from its holder. */
export type LockClaim = { waitMs: number } | { until: AbortSignal } | { steal: true };

/**
 * Gets a lock shared by all tabs, null when it stays with another. `onLost` is called when it is taken away.
 * A browser without Web Locks (or a page without HTTPS) has no other tabs to mind: it gets every lock.
 */
export function acquireLock(name: string, claim: LockClaim, onLost: () => void): Promise<HeldLock | null> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
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
    locks.request(name, optionsOf(claim), hold).catch(() => {
      if (isHeld) onLost();
      else resolve(null);
    });
  });
}

function optionsOf(claim: LockClaim): LockOptions {
  if ('steal' in claim) return { steal: true };
  return { signal: 'until' in claim ? claim.until : AbortSignal.timeout(claim.waitMs) };
}
