import { describe, expect, test } from 'vitest';
import { type RecordedEvent, standingUpon, takenBackAs } from './rules.ts';

const event = (id: number, name: string, details: object = {}, entityId = '7'): RecordedEvent => ({
  ...{ id, event: name, entityId, details },
  entity: name.startsWith('result') ? 'placement' : (name.split('.')[0] ?? ''),
});
const code = { code: 'LBS1', principalId: 3 };

test.each<[string, RecordedEvent[], [number, string][]]>([
  ['the newest event of a record', [event(2, 'placement.returned')], [[2, 'movimento']]],
  ['not one that another follows', [event(3, 'result.entered'), event(2, 'placement.returned')], []],
  [
    'what followed on another record does not count',
    [event(3, 'dosimeter.shipped', code, '8'), event(2, 'dosimeter.taken-back', code)],
    [[2, 'movimento']],
  ],
  [
    'not what an earlier release told too little of',
    [event(2, 'dosimeter.taken-back', { code: 'LBS1' })],
    [],
  ],
  ['not what was taken back', [event(3, 'placement.undone'), event(2, 'placement.returned')], []],
  [
    'each membership by itself',
    [
      event(4, 'zone.principal-added', { principalId: 1 }),
      event(3, 'zone.updated'),
      event(2, 'zone.principal-removed', { principalId: 2 }),
      event(1, 'zone.principal-added', { principalId: 2 }),
    ],
    [
      [4, 'zona'],
      [2, 'zona'],
    ],
  ],
  [
    'roles and zones, but no names',
    [event(3, 'user.enabled'), event(2, 'user.updated', { personal: null })],
    [[2, 'ruoli']],
  ],
  [
    'nothing of a person who was erased',
    [
      event(3, 'user.erased'),
      event(2, 'user.updated', { personal: null }),
      { ...event(1, 'grant.given', code), entity: 'user' },
    ],
    [],
  ],
  ['not a change of a name', [event(2, 'user.updated', { personal: 'a seal' })], []],
])('a history offers to take back %s', (_what, newestFirst, offered) => {
  expect([...takenBackAs(newestFirst)]).toEqual(offered);
});

describe('what stands upon an action', () => {
  const action = [event(1, 'placement.removed'), event(2, 'placement.returned')];

  test('is nothing as long as nothing happened to its records', () => {
    expect(standingUpon(action, [])).toBe('nothing');
    expect(standingUpon(action, [event(3, 'result.entered', {}, '8')])).toBe('nothing');
  });

  test('is the first thing that happened since', () => {
    const [first, second] = [event(3, 'result.entered'), event(4, 'result.corrected')];
    expect(standingUpon(action, [first, second])).toBe(first);
  });

  test('is that it was taken back, but not that another was', () => {
    const undone = event(3, 'placement.undone', { action: 2, undone: [] });
    expect(standingUpon(action, [undone])).toBe('was taken back');
    const other = event(4, 'placement.undone', { action: 1, undone: [] });
    expect(standingUpon(action, [other])).toBe(other);
  });
});
