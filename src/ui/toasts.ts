import type { Tone } from './tones.ts';

type Toast = { key: number; tone: Tone; text: string };

const stayMs = 6000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let nextKey = 1;

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message. Errors stay until dismissed, everything else leaves by itself. Returns its key. */
export function showToast(tone: Tone, text: string): number {
  const key = nextKey++;
  publish([...toasts.filter((toast) => toast.text !== text), { key, tone, text }].slice(-4));
  if (tone !== 'error') setTimeout(() => dismissToast(key), stayMs);
  return key;
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
