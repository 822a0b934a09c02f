import { appConfig } from '../app-config.ts';
import { announceSessionExpired } from '../session-events.ts';
import { browserPorts } from './draft-ports.ts';
import { Sender } from './sender.ts';
import type { SendingCalls } from './sending.ts';
import { fetchTransport } from './transport.ts';

/** The sender of this page, for this user. */
export function browserSender(userId: number, calls: SendingCalls): Sender {
  return new Sender({
    userId,
    calls,
    ports: browserPorts(),
    transport: fetchTransport(appConfig.apiBase),
    isInFront: () => document.visibilityState === 'visible',
    onSessionExpired: announceSessionExpired,
  });
}
