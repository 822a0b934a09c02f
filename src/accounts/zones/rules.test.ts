import { expect, test } from 'vitest';
import { zoneOptions } from './rules.ts';

const veneto = { id: 1, nome: 'Veneto' };
const friuli = { id: 2, nome: 'Friuli' };

test.each([
  ['those in use', [friuli, veneto], [veneto], ['Friuli', 'Veneto']],
  ['those of its own that are out of use too', [friuli], [veneto], ['Friuli', 'Veneto (disattivata)']],
  ['only its own as long as nothing else is read', undefined, [veneto], ['Veneto']],
  ['none', [], [], []],
])('the zones of a record are chosen from %s', (_what, inUse, own, labels) => {
  expect(zoneOptions(inUse, own).map(({ label }) => label)).toEqual(labels);
});
