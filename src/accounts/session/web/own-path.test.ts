import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const origin = 'https://radia.example';

test.each([
  ['/zone/2?q=a%20b#x', '/zone/2?q=a%20b#x'],
  ['/lb', '/lb'],
  [undefined, '/'],
  ['', '/'],
  ['lb', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/..//evil.example/x', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?next=/lb', '/'],
])('after signing in, %j leads to %j', (next, path) => {
  expect(ownPath(next, origin)).toBe(path);
});
