import { expect, test } from 'vitest';
import { sampleReaders as readers, storedEntry } from '#test/support/outbox-entries.ts';
import { listEntries, nameOfEntry, searchEntries } from './entry-list.ts';
import { fileOfAll, nameOfAll } from './export-entries.ts';

const entries = [
  storedEntry(1, 'waiting', { code: 'LBS00001', where: 'Aula 1', site: 'Sede centrale' }),
  storedEntry(2, 'sending', { code: 'LBS00002', where: 'Perché no', site: 'Sede centrale' }),
  storedEntry(3, 'refused', { code: 'LBS00003', where: 'Aula 3', site: 'Succursale' }),
  storedEntry(4, 'received', { code: 'LBS00004', where: 'Aula 4', site: 'Sede centrale' }),
  storedEntry(5, null, { code: 'LBS00005', where: 'Aula 5', site: 'Sede centrale' }),
  storedEntry(6, null, { code: '', where: '', site: '' }),
];
const listed = listEntries(entries, readers);
const codesOf = (found: readonly { about: { code: string | null } | null }[]) =>
  found.map(({ about }) => about?.code);

test('what was refused stands apart from what waits; a draft without work is left out', () => {
  expect(listed.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'refused', 'sent', 'unfinished']);
});

test.each([
  ['lbs00003', ['LBS00003']],
  ['aula sede', ['LBS00001', 'LBS00004', 'LBS00005']],
  ['succursale', ['LBS00003']],
  ['perche', ['LBS00002']],
  ['posizionamento 4', ['LBS00004']],
  ['altrove', []],
  [' ', ['LBS00001', 'LBS00002', 'LBS00003', 'LBS00004', 'LBS00005']],
])('a search for "%s" looks at dosimeter, site, point and name', (typed, found) => {
  expect(codesOf(searchEntries(listed, typed))).toEqual(found);
});

test('work of a wizard that this version does not have is listed too', () => {
  const [unknown] = listEntries(
    [storedEntry(7, 'waiting', { code: 'X', where: '', site: '' }, 'other')],
    readers,
  );
  expect(unknown && nameOfEntry(unknown)).toBe('Dati di una versione precedente');
});

test('all are exported in one file, each as it is alone', async () => {
  const file = ({ id }: { id: string }) => Promise.resolve(JSON.stringify({ format: 'radia-record', id }));
  const all = await fileOfAll(entries, { file });
  expect(JSON.parse(await all.text())).toEqual({
    format: 'radia-records',
    version: 1,
    records: entries.map(({ id }) => ({ format: 'radia-record', id })),
  });
  expect(nameOfAll(new Date('2025-03-14T23:30:00Z'))).toBe('radia-da-inviare-2025-03-15.json');
});
