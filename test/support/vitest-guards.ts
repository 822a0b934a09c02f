import net from 'node:net';
import { afterEach, beforeEach, vi } from 'vitest';

/** What a test did that no test may do: errors on the console, requests to the world outside. */
let offences: string[] = [];

const realConsoleError = console.error;
console.error = (...values: unknown[]) => {
  offences.push(`console.error: ${values.map(String).join(' ')}`);
  realConsoleError(...values);
};

type Connect = (this: net.Socket, ...args: unknown[]) => net.Socket;
const socket = net.Socket.prototype as unknown as { connect: Connect };
const realConnect = socket.connect;
socket.connect = function connect(...args) {
  const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0];
  const host =
    typeof first === 'object' && first !== null && 'host' in first ? String(first.host) : 'localhost';
  if (['localhost', '127.0.0.1', '::1'].includes(host)) return realConnect.apply(this, args);
  offences.push(`request to ${host}`);
  this.destroy(new Error(`Tests may not reach ${host}`));
  return this;
};

// Only ends what never comes: of itself it would give a busy machine no more than a second.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: 10_000,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });

beforeEach(() => {
  offences = [];
});

afterEach(() => {
  const found = offences;
  offences = [];
  if (found.length > 0) throw new Error(`Unexpected: ${found.join('; ')}`);
});

/** For a test that provokes an error on the console: takes what has been written so far. */
export function takeConsoleErrors(): string[] {
  const found = offences;
  offences = [];
  return found;
}
