import { workOn } from '#platform/server/threads/thread-work.ts';

/** A program for the tests of threads: what a thread may do, and what it should not. */

const feats = [
  'count slowly',
  'count at once',
  'count for ever',
  'say how many have been counted',
  'say nothing',
  'fail',
  'exit',
  'exit after the first',
  'throw beside the task',
  'fill the memory',
] as const;
export type Feat = (typeof feats)[number];

let counted = 0;

function keepBusy(): void {
  for (let round = 0; round < 30_000_000; round += 1) counted += 0;
}

async function* perform({ feat }: { feat: Feat }): AsyncGenerator<number> {
  switch (feat) {
    case 'count slowly':
    case 'count at once':
      for (const number of [1, 2, 3]) {
        if (feat === 'count slowly') keepBusy();
        counted = number;
        yield number;
      }
      return;
    case 'count for ever':
      for (;;) yield (counted += 1);
    case 'say how many have been counted':
      return yield counted;
    case 'say nothing':
      for (;;) keepBusy();
    case 'fail':
      throw new Error('out of numbers');
    case 'exit':
      return process.exit(0);
    case 'exit after the first':
      setImmediate(() => process.exit(0));
      yield 1;
      return await new Promise<void>(() => undefined);
    case 'throw beside the task':
      queueMicrotask(() => {
        throw new Error('nobody has caught this');
      });
      return await new Promise<void>(() => undefined);
    case 'fill the memory': {
      const kept: number[][] = [];
      for (;;) kept.push(Array.from({ length: 100_000 }, (_none, index) => index));
    }
  }
}

workOn(perform);
