import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RegistryItem } from '../contract.ts';
import { latestEnded } from '../rules.ts';
import { openApplyDesk } from './apply-desk.ts';

const item = (id: number, applied = false): RegistryItem => ({
  ...{ id, project: 1, employer: 1, company: 1, active: true, closeDate: null, applied },
  ...{ label: `Registro ${id}`, companyAlias: 'Studio', implantType: 'dentist' },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is not applied begins after 500, 1000, 1500 ms; what is applied makes no call (R2-343, R2-344)', async () => {
  const begun: [number, number][] = [];
  const start = Date.now();
  const desk = openApplyDesk({
    items: [item(1), item(2, true), item(3), item(4)],
    apply: async (id) => void begun.push([id, Date.now() - start]),
  });
  desk.start();
  await vi.advanceTimersByTimeAsync(499);
  expect(begun).toEqual([]);
  expect(desk.counts()).toEqual({ applying: 3, applied: 1, failed: 0 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(begun).toEqual([
    [1, 500],
    [3, 1000],
    [4, 1500],
  ]);
  expect(desk.counts()).toEqual({ applying: 0, applied: 4, failed: 0 });
});

test('what fails says why and may be tried again, alone (R2-342)', async () => {
  const calls: number[] = [];
  const desk = openApplyDesk({
    items: [item(1), item(2)],
    apply: async (id) => {
      calls.push(id);
      if (id === 2 && calls.length < 3) throw new Error('Registro non attivo o chiuso');
    },
  });
  desk.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(desk.card(2)).toMatchObject({ phase: 'failed', failure: 'Registro non attivo o chiuso' });
  expect(desk.idsIn('failed')).toEqual([2]);
  desk.retryFailed();
  expect(desk.card(2)).toMatchObject({ phase: 'applying', failure: null });
  await vi.advanceTimersByTimeAsync(500);
  expect([calls, desk.counts().applied]).toEqual([[1, 2, 2], 2]);
});

test('stopped it begins nothing more; what has begun ends', async () => {
  let end = () => {};
  const calls: number[] = [];
  const desk = openApplyDesk({
    items: [item(1), item(2)],
    apply: (id) => {
      calls.push(id);
      return new Promise((resolve) => {
        end = resolve;
      });
    },
  });
  desk.start();
  await vi.advanceTimersByTimeAsync(500);
  desk.stop();
  end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([calls, desk.card(1).phase, desk.card(2).phase]).toEqual([[1], 'applied', 'applying']);
});

test('what failed before is shown with why, and begins only when that is asked for (R2-342)', async () => {
  const calls: number[] = [];
  const desk = openApplyDesk({
    items: [item(1), item(2, true), item(3)],
    failures: new Map([
      [1, 'Registro non attivo o chiuso'],
      [2, 'Registro non attivo o chiuso'],
    ]),
    apply: async (id) => void calls.push(id),
  });
  expect([1, 2, 3].map((id) => desk.card(id).phase)).toEqual(['failed', 'applied', 'applying']);
  expect(desk.card(1).failure).toBe('Registro non attivo o chiuso');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([calls, desk.isHeld()]).toEqual([[], true]);
  desk.retryFailed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual([1]);
  desk.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([calls, desk.isHeld(), desk.counts().applied]).toEqual([[1, 3], false, 3]);
});

test('of the runs the latest that has ended tells what failed, also after the page is loaded anew', () => {
  const run = (id: number, finishedAt: string | null) => ({ id, finishedAt });
  const ended = '2026-03-16T09:00:00.000Z';
  expect(latestEnded([run(3, null), run(2, ended), run(1, ended)])?.id).toBe(2);
  expect(latestEnded([run(3, null)])).toBeNull();
});
