import { describe, expect, test } from 'vitest';
import { isMadeOfNames, networkOf, secondsToWait, tryLimits, waitInWords } from './rules.ts';

const now = new Date('2026-03-16T09:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const { strangers, network } = tryLimits;

describe('the wait after failures to sign in', () => {
  test.each([
    [{ count: 0, latest: null }, strangers, 0],
    [{ count: 4, latest: ago(0) }, strangers, 0],
    [{ count: 5, latest: ago(0) }, strangers, 8],
    [{ count: 6, latest: ago(0) }, strangers, 16],
    [{ count: 7, latest: ago(0) }, strangers, 32],
    [{ count: 11, latest: ago(0) }, strangers, 512],
    [{ count: 12, latest: ago(0) }, strangers, 900],
    [{ count: 5000, latest: ago(0) }, strangers, 900],
    [{ count: 5, latest: ago(7.9) }, strangers, 1],
    [{ count: 5, latest: ago(8) }, strangers, 0],
    [{ count: 99, latest: ago(0) }, network, 0],
    [{ count: 100, latest: ago(0) }, network, 8],
  ])('%j within %j: %i s', (tries, limit, seconds) => {
    expect(secondsToWait(tries, limit, now)).toBe(seconds);
  });

  test.each([
    [1, '1 secondo'],
    [8, '8 secondi'],
    [59, '59 secondi'],
    [60, '1 minuto'],
    [61, '2 minuti'],
    [900, '15 minuti'],
  ])('of %i s is told as %s', (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the network of %s is %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});

test.each([
  ['laboratoriolaboratorio', true],
  ['Laboratorio-2026', true],
  ['rossi.mario.1980', true],
  ['radia-mario-rossi', true],
  ['mario-cavallo-lampada', false],
  ['savannah-blu-fiume', false],
  ['quattro parole a caso', false],
])('%s is made of names: %s', (password, isSo) => {
  expect(isMadeOfNames(password, ['laboratorio', 'Mario Rossi', 'anna', 'Radia'])).toBe(isSo);
});
