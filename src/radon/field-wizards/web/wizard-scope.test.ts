import { expect, test } from 'vitest';
import { readScope } from './wizard-scope.ts';

test.each([
  ['/zone/2/cr39/positioning', { key: 'zone/2', zone: 2, principal: null }],
  ['/client/3/cr39/positioning', { key: 'client/3', zone: null, principal: 3 }],
  ['/user/cr39/positioning', { key: 'user', zone: null, principal: null }],
  ['/lb/cr39/positioning', { key: 'lb', zone: null, principal: null }],
])('the wizard at %s works in its own scope (R0-025)', (pathname, scope) => {
  expect(readScope(pathname)).toEqual(scope);
});
