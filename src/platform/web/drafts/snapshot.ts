/** A value that is replaced as a whole, and those who watch it; the form that `useSyncExternalStore` reads. */
export class Snapshot<S> {
  private value: S;
  private readonly listeners = new Set<() => void>();

  constructor(value: S) {
    this.value = value;
  }

  readonly get = (): S => this.value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  set(value: S): void {
    this.value = value;
    for (const listener of this.listeners) listener();
  }
}
