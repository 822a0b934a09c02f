import { expect, it } from 'vitest';
import { addressInWords, townInWords } from './rules.ts';

it.each([
  ['VI', 'Castro (VI)'],
  ['', 'Castro'],
  [null, 'Castro'],
])('tells a town with its province %j, without brackets around nothing', (province, words) => {
  expect(townInWords('Castro', province)).toBe(words);
});

it('tells an address in one line', () => {
  const address = { address: 'Via Roma 1', cap: '36100', city: 'Vicenza', provincia: 'VI' };
  expect(addressInWords(address)).toBe('Via Roma 1, 36100 Vicenza (VI)');
  expect(addressInWords({ ...address, provincia: '' })).toBe('Via Roma 1, 36100 Vicenza');
});
