import { describe, expect, test } from 'vitest';
import { startBrowser } from './start-browser.ts';

const broken = new Error(
  'browserType.launch: …\n  - [pid=7] <process did exit: exitCode=null, signal=SIGSEGV>',
);

/** Answers or fails one after the other as told. */
function startsOf(...outcomes: (Error | string)[]) {
  const told: string[] = [];
  const start = () => {
    const outcome = outcomes.shift();
    return typeof outcome === 'string' ? Promise.resolve(outcome) : Promise.reject(outcome);
  };
  return { told, started: startBrowser(start, (line) => void told.push(line)), left: outcomes };
}

describe('a browser that is started', () => {
  test('is the first that stands', async () => {
    const { started, told, left } = startsOf('first', 'second');
    expect([await started, told, left]).toEqual(['first', [], ['second']]);
  });

  test('is started once more where its program broke down, which is told', async () => {
    const { started, told } = startsOf(broken, 'second');
    expect([await started, told.length]).toEqual(['second', 1]);
  });

  test('fails where it breaks down again', async () => {
    const { started, left } = startsOf(broken, broken, 'third');
    await expect(started).rejects.toBe(broken);
    expect(left).toEqual(['third']);
  });

  test.each([
    ['it cannot be run', "browserType.launch: Failed to launch: Executable doesn't exist"],
    [
      'it was stopped',
      'browserType.launch: …\n  - [pid=7] <process did exit: exitCode=null, signal=SIGTERM>',
    ],
    ['it ended by itself', 'browserType.launch: …\n  - [pid=7] <process did exit: exitCode=1, signal=null>'],
  ])('fails at once where %s', async (_why, message) => {
    const { started, told } = startsOf(new Error(message), 'second');
    await expect(started).rejects.toThrow(message);
    expect(told).toEqual([]);
  });
});
