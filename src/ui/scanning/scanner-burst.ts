/** A hand scanner types a label faster than anybody and ends with Enter. */
export const burstLimits = { betweenKeysMs: 50, least: 4, most: 255 } as const;

/** Recognises labels in the stream of keys, each with the moment it was pressed. */
export class ScannerBurst {
  private typed = '';
  private lastAt = Number.NEGATIVE_INFINITY;

  /** Whether the keys so far came too fast for a hand; two of them a quick hand presses as well. */
  get isRunning(): boolean {
    return this.typed.length > 2;
  }

  /** Takes a key; the label once it has ended, else null. */
  press(key: string, atMs: number): string | null {
    const isFast = atMs - this.lastAt <= burstLimits.betweenKeysMs;
    this.lastAt = atMs;
    if (!isFast) this.typed = '';
    if (key === 'Enter') {
      const label = this.typed;
      this.typed = '';
      return label.length >= burstLimits.least && label.length <= burstLimits.most ? label : null;
    }
    // Shift is pressed with every capital. Whoever moves about by keys, or presses a button with the space bar, scans nothing.
    if (key !== ' ' && Array.from(key).length === 1) this.typed += key;
    else if (key !== 'Shift') this.typed = '';
    return null;
  }
}
