import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { createQueryClient } from './query-client.ts';

let isServerDown = true;
let queries: QueryClient;
const asked: string[] = [];

/** A part of a page that reads something of its own. */
function part(name: string, refusal?: ApiFailure): QueryObserver<string> {
  const queryFn = async () => {
    asked.push(name);
    if (refusal) throw refusal;
    if (isServerDown) throw new Error('down');
    return name;
  };
  const observer = new QueryObserver<string>(queries, { queryKey: [name], queryFn });
  observer.subscribe(() => undefined);
  return observer;
}
const states = (parts: readonly QueryObserver<string>[]) => parts.map((one) => one.getCurrentResult().status);

beforeEach(() => {
  isServerDown = true;
  asked.length = 0;
  queries = createQueryClient();
});

test('one retry that succeeds asks again for everything else that failed on the page', async () => {
  const parts = ['dosimeters', 'reports', 'deadlines'].map((name) => part(name));
  await vi.waitFor(() => expect(states(parts)).toEqual(['error', 'error', 'error']));
  // A retry that fails again troubles nobody else.
  await parts[0]?.refetch();
  expect(asked).toHaveLength(4);
  isServerDown = false;
  await parts[0]?.refetch();
  await vi.waitFor(() => expect(states(parts)).toEqual(['success', 'success', 'success']));
  expect(asked).toHaveLength(7);
});

test('what failed is asked for again when the network is back', async () => {
  const parts = ['dosimeters', 'reports'].map((name) => part(name));
  await vi.waitFor(() => expect(states(parts)).toEqual(['error', 'error']));
  onlineManager.setOnline(false);
  isServerDown = false;
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(states(parts)).toEqual(['success', 'success']));
});

test('what was refused is not asked for again: the answer would be the same', async () => {
  const refused = part('secrets', new ApiFailure({ status: 403, text: 'Accesso non consentito' }));
  const failed = part('reports');
  await vi.waitFor(() => expect(states([refused, failed])).toEqual(['error', 'error']));
  isServerDown = false;
  await failed.refetch();
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(asked.filter((name) => name === 'secrets')).toHaveLength(1);
});
