import { expect, test } from 'vitest';
import { orderedBy, orderShape } from './order.ts';

test.each([
  [
    [3, 1, 2],
    [1, 2, 3],
    [3, 1, 2],
  ],
  // Added meanwhile: behind those that were named.
  [
    [2, 1],
    [1, 2, 3, 4],
    [2, 1, 3, 4],
  ],
  [[1, 9], [1, 2], null],
  [[1, 1], [1, 2], null],
])('the order %j of the list %j is %j', (asked, present, after) => {
  expect(orderedBy(asked, present)).toEqual(after);
});

test.each([
  ['the field of a form', '[3,1,2]', [3, 1, 2]],
  ['a list', [3, 1, 2], [3, 1, 2]],
  ['no JSON', 'tre', null],
  ['no list', '{"a":1}', null],
  ['an empty list', '[]', null],
])('%s is read as %j says', (_, sent, ids) => {
  const read = orderShape('Ordine sbagliato').safeParse(sent);
  expect(read.success ? read.data : null).toEqual(ids);
  if (ids === null) expect(read.error?.issues[0]?.message).toBe('Ordine sbagliato');
});

test('what is no id is refused', () => {
  expect(orderShape('Ordine sbagliato').safeParse('["a"]').success).toBe(false);
});
