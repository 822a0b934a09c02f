import { useEffect } from 'react';
import { onSignedIn } from '../session-events.ts';
import { LateSender } from './late-sender.ts';
import type { SendingCalls } from './sending.ts';

/** Sends this user's finished work for as long as the component is on the screen. `calls` is a constant. */
export function useSender(userId: number, calls: SendingCalls): void {
  useEffect(() => {
    const sender = new LateSender(async () =>
      (await import('./browser-sender.ts')).browserSender(userId, calls),
    );
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('online', () => sender.sendNow(false), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') sender.sendNow(false);
      },
      { signal },
    );
    const stopListening = onSignedIn(() => sender.sendNow(true));
    return () => {
      listening.abort();
      stopListening();
      sender.stop();
    };
  }, [userId, calls]);
}
