import type { Tone } from '../feedback/tones.ts';

/** What can be done about what a message says, at once. */
export type ToastAction = { label: string; onSelect: () => unknown };

type Toast = {
  key: number;
  tone: Tone;
  text: string;
  title: string | null;
  action: ToastAction | null;
};

type ToastOptions = {
  /** A word or two before the text ('Success!'). */
  title?: string;
  /** Leaves after so long, whatever its tone. */
  stayMs?: number;
  action?: ToastAction;
};

const usualStayMs = 6000;
/** A message with something to do stays long enough to be read, reached and thought over, ms. */
export const undoToastMs = 20_000;
/** How long the specification lets its own toasts stay, ms. */
export const okToastMs = 5000;
export const errorToastMs = 5000;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let nextKey = 1;
let heldKey: number | null = null;

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message. Errors stay until dismissed unless told otherwise, all else leaves. Returns its key. */
export function showToast(tone: Tone, text: string, { title, stayMs, action }: ToastOptions = {}): number {
  const key = nextKey++;
  publish(
    [
      // What was done last is what can be taken back here; the rest stands in its history.
      ...toasts.filter((toast) => toast.text !== text && !(action && toast.action)),
      { key, tone, text, title: title ?? null, action: action ?? null },
    ].slice(-4),
  );
  const leavesAfter = stayMs ?? (tone === 'error' ? null : usualStayMs);
  if (leavesAfter !== null) setTimeout(() => leave(key, leavesAfter), leavesAfter);
  return key;
}

/** Nothing leaves from under a pointer or the focus: it is looked at again after as long. */
function leave(key: number, afterMs: number): void {
  if (heldKey === key) setTimeout(() => leave(key, afterMs), afterMs);
  else dismissToast(key);
}

/** Whoever points at a message, or has come to it by keyboard, keeps it. */
export function holdToast(key: number | null): void {
  heldKey = key;
}

/** The latest message with something to do, for the keyboard. */
export function latestAction(): (() => void) | null {
  const toast = toasts.findLast(({ action }) => action !== null);
  return toast ? () => select(toast) : null;
}

export function select({ key, action }: Pick<Toast, 'key' | 'action'>): void {
  dismissToast(key);
  action?.onSelect();
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
