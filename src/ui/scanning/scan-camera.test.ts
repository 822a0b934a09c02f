import { expect, test } from 'vitest';
import { type CameraProblem, cameraProblem, cameraTexts } from './scan-camera.ts';

test.each<[string, CameraProblem]>([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['UnknownError', 'failed'],
])('%s is told as "%s"', (name, problem) => {
  expect(cameraProblem(new DOMException('', name))).toBe(problem);
  expect(cameraTexts[problem].title).not.toBe('');
});

test('what is no error is one all the same', () => {
  expect(cameraProblem('no')).toBe('failed');
});
