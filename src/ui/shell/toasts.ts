import type { Tone } from '../feedback/tones.ts';

type Toast = { key: number; tone: Tone; text: string; title: string | null };

type ToastOptions = {
  /** A word or two before the text ('Success!'). */
  title?: string;
  /** Leaves after so long, whatever its tone. */
  stayMs?: number;
};

const usualStayMs = 6000;
/** How long the specification lets its own toasts stay, ms. */
export const okToastMs = 5000;
export const errorToastMs = 5000;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let nextKey = 1;

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message. Errors stay until dismissed unless told otherwise, all else leaves. Returns its key. */
export function showToast(tone: Tone, text: string, { title, stayMs }: ToastOptions = {}): number {
  const key = nextKey++;
  publish(
    [...toasts.filter((toast) => toast.text !== text), { key, tone, text, title: title ?? null }].slice(-4),
  );
  const leavesAfter = stayMs ?? (tone === 'error' ? null : usualStayMs);
  if (leavesAfter !== null) setTimeout(() => dismissToast(key), leavesAfter);
  return key;
}

/** The green 'Ok!' of the specification (Q1-103). */
export function showOk(text: string): number {
  return showToast('ok', text, { title: 'Ok!', stayMs: okToastMs });
}

export function dismissToast(key: number): void {
  publish(toasts.filter((toast) => toast.key !== key));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
