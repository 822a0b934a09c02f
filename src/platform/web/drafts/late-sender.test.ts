import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LateSender } from './late-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const senderOf = () => ({ run: vi.fn(async () => undefined), sendNow: vi.fn(), stop: vi.fn() });

it('begins once its code is there, and is woken from then on', async () => {
  const sender = senderOf();
  const late = new LateSender(() => Promise.resolve(sender));
  late.sendNow(false);
  await vi.advanceTimersByTimeAsync(0);
  late.sendNow(true);
  expect(sender.run).toHaveBeenCalledOnce();
  expect(sender.sendNow.mock.calls).toEqual([[true]]);
});

it('asks again for code that did not come, by itself and when there is a reason to send', async () => {
  const sender = senderOf();
  const fetchSender = vi
    .fn(() => Promise.resolve(sender))
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockRejectedValueOnce(new TypeError('no network'));
  const late = new LateSender(fetchSender);
  await vi.advanceTimersByTimeAsync(0);
  late.sendNow(false);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(fetchSender).toHaveBeenCalledTimes(2);
  expect(sender.run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchSender).toHaveBeenCalledTimes(3);
  expect(sender.run).toHaveBeenCalledOnce();
});

it('never begins once stopped', async () => {
  const sender = senderOf();
  const late = new LateSender(() => Promise.resolve(sender));
  late.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(sender.run).not.toHaveBeenCalled();
  expect(sender.stop).toHaveBeenCalledOnce();
});

it('asks no more for its code once stopped', async () => {
  const fetchSender = vi.fn(() => Promise.reject(new TypeError('no network')));
  const late = new LateSender(fetchSender);
  await vi.advanceTimersByTimeAsync(0);
  late.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchSender).toHaveBeenCalledOnce();
});
