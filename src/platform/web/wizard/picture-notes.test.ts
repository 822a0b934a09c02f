import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { PictureNotes } from './picture-notes.ts';

let notes: PictureNotes;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  notes = new PictureNotes();
});

/** The application as it is opened again. */
async function reopen(): Promise<void> {
  await notes.close();
  notes = new PictureNotes();
}

test.each([
  ['nothing was taken before', [], [], true],
  ['the first one was being taken anew', ['a'], ['a'], true],
  ['another one was taken off meanwhile', ['a', 'b'], ['a'], true],
  ['it was saved before the end', ['a'], ['a', 'b'], false],
  ['it was saved in place of the first one', ['a'], ['b'], false],
])('a picture that was begun is told to be lost, once: %s', async (_case, before, holds, isLost) => {
  await notes.begin('1|placement|user', before);
  await reopen();
  expect(await notes.takeLost('1|placement|user', holds)).toBe(isLost);
  expect(await notes.takeLost('1|placement|user', holds)).toBe(false);
});

test('nothing is told of a picture that was saved or called off, nor of another draft', async () => {
  await notes.begin('1|placement|user', []);
  expect(await notes.takeLost('1|replacement|user', [])).toBe(false);
  await notes.end('1|placement|user');
  expect(await notes.takeLost('1|placement|user', [])).toBe(false);
});
