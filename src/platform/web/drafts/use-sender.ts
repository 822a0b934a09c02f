import { useEffect } from 'react';
import { appConfig } from '../app-config.ts';
import { announceSessionExpired, onSignedIn } from '../session-events.ts';
import { browserPorts } from './draft-ports.ts';
import { Sender } from './sender.ts';
import type { SendingCalls } from './sending.ts';
import { fetchTransport } from './transport.ts';

/** Sends this user's finished work for as long as the component is on the screen. `calls` is a constant. */
export function useSender(userId: number, calls: SendingCalls): void {
  useEffect(() => {
    const sender = new Sender({
      userId,
      calls,
      ports: browserPorts(),
      transport: fetchTransport(appConfig.apiBase),
      isInFront: () => document.visibilityState === 'visible',
      onSessionExpired: announceSessionExpired,
    });
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
    void sender.run();
    return () => {
      listening.abort();
      stopListening();
      sender.stop();
    };
  }, [userId, calls]);
}
