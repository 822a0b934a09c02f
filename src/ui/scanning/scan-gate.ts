import { type ScannedCode, uncheckedFormats } from './scan-formats.ts';

/** A code that left the picture for so long is a new reading when it comes back. */
export const forgetAfterMs = 1_500;

export type ScanGate = {
  /** Texts that count as read now, of the codes seen in one picture at `nowMs`. */
  pass(codes: readonly ScannedCode[], nowMs: number): string[];
};

/**
 * Lets every code through once for as long as it stays in the picture. A code without a check digit must be read alike
 * in two pictures.
 */
export function scanGate(): ScanGate {
  const seen = new Map<string, { atMs: number; passed: boolean }>();
  return {
    pass(codes, nowMs) {
      for (const [text, { atMs }] of seen) if (nowMs - atMs > forgetAfterMs) seen.delete(text);
      const passed: string[] = [];
      for (const { text, format } of codes) {
        const before = seen.get(text);
        const isSure = before !== undefined || !uncheckedFormats.has(format);
        if (isSure && !before?.passed) passed.push(text);
        seen.set(text, { atMs: nowMs, passed: isSure });
      }
      return passed;
    },
  };
}
