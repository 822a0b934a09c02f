type Cleanup = () => Promise<void>;

const cleanups: Cleanup[] = [];

/** Has `cleanup` run when the test file has ended, the latest first; may be called at any time, hooks included. */
export function atEndOfFile(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

export async function cleanUpFile(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
