import type { Condition } from './types.ts';

/** What drafts and senders tell one another, across tabs and within one. */
export type DraftMessage =
  /** A stored draft or its submission is not what it was. */
  | { type: 'changed'; draft: string }
  /** A tab wants the draft: its owner saves and lets go of it. */
  | { type: 'hand-over'; draft: string }
  /**
   * Somebody wants what waits to be sent now; what waits for a sign-in only when `evenSignedOut`. `isQuiet` when
   * nobody watches for it: what is said of the network stays until more is known.
   */
  | { type: 'send-now'; evenSignedOut: boolean; isQuiet?: boolean }
  /** The sender at work answers to 'send-now'. */
  | { type: 'sending' }
  /** The session has ended, as the sender has learned. */
  | { type: 'signed-out' }
  /** How sending stands is not what it was, or told again to somebody who has just come. */
  | { type: 'condition'; change: Partial<Condition> }
  | { type: 'ask-condition' }
  /** The user called this submission off. */
  | { type: 'cancelled'; idempotencyKey: string };

export type DraftChannel = {
  post(message: DraftMessage): void;
  close(): void;
};

/** A channel hears all the others and never itself. */
export function openDraftChannel(listener: (message: DraftMessage) => void): DraftChannel {
  const channel = new BroadcastChannel('radia-drafts');
  channel.onmessage = ({ data }: MessageEvent<DraftMessage>) => listener(data);
  return {
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
