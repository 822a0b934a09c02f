import { beforeAll, describe, expect, test } from 'vitest';
import { exportOwnData } from '#accounts/personal-data/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { listOwnLists, saveOwnList } from '../contract.ts';
import { listSettingsTexts, maxLists } from '../rules.ts';

let app: TestApp;
let own: Caller;
let other: Caller;

const view = { name: 'I miei in scadenza', params: { scadenza: 'vicina', q: 'terme' }, columns: null };
const columns = [
  { key: 'stato', shown: true },
  { key: 'lotto', shown: false },
];

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'ordinata', roles: ['operatore'] });
  await buildUser(app.db, { username: 'estranea', roles: ['admin'] });
  [own, other] = await Promise.all([app.as('ordinata'), app.as('estranea')]);
});

const save = (list: string, body: object) =>
  own.call(saveOwnList, { params: { list }, body: body as { columns: null; views: [] } });

describe('the lists of a person', () => {
  test('come back as they were set up last, and are nobody else’s', async () => {
    expect((await save('tableDosimeters', { columns: null, views: [view] })).status).toBe(200);
    expect((await save('tableDosimeters', { columns, views: [view] })).status).toBe(200);
    expect((await own.call(listOwnLists)).body.lists).toEqual([
      { list: 'tableDosimeters', columns, views: [view], shape: null },
    ]);
    expect((await other.call(listOwnLists)).body.lists).toEqual([]);
  });

  test('are looked at as rows, a map or months, as the person chose last', async () => {
    const shapeOf = async () =>
      (await own.call(listOwnLists)).body.lists.find(({ list }) => list === 'listCompanies')?.shape;
    for (const shape of ['mappa', null]) {
      expect((await save('listCompanies', { columns: null, views: [], shape })).status).toBe(200);
      expect(await shapeOf()).toBe(shape);
    }
  });

  test('keep their columns and views where only the shape is saved, and the shape where it is left out', async () => {
    const kept = async () =>
      (await own.call(listOwnLists)).body.lists.find(({ list }) => list === 'tableDosimeters');
    expect((await save('tableDosimeters', { shape: 'mappa' })).status).toBe(200);
    expect(await kept()).toEqual({ list: 'tableDosimeters', columns, views: [view], shape: 'mappa' });
    expect((await save('tableDosimeters', { columns: null })).status).toBe(200);
    expect(await kept()).toEqual({ list: 'tableDosimeters', columns: null, views: [view], shape: 'mappa' });
  });

  test('stand in the export of the person’s data', async () => {
    const { body } = await own.call(exportOwnData);
    const part = body.parti.find(({ titolo }) => titolo === 'Elenchi e viste salvate');
    expect(JSON.stringify(part)).toContain('I miei in scadenza');
  });

  test.each([
    ['a view without a name', { columns: null, views: [{ ...view, name: ' ' }] }],
    ['two views of one name', { columns: null, views: [view, { ...view, name: 'I MIEI IN SCADENZA' }] }],
    ['a filter that could be none', { columns: null, views: [{ ...view, params: { 'a b': 'x' } }] }],
    ['a shape that could be none', { columns: null, views: [], shape: 'Mappa 2' }],
    ['a column that could be none', { columns: [{ key: '<b>', shown: true }], views: [] }],
    [
      'too many views',
      { columns: null, views: Array.from({ length: 21 }, (_, n) => ({ ...view, name: `${n}` })) },
    ],
  ])('refuse %s', async (_what, body) => expect((await save('listResults', body)).status).toBe(422));

  test('end at as many lists as there could be', async () => {
    for (let n = 1; n < maxLists; n += 1) await save(`list${n}`, { columns: null, views: [] });
    const { status, failure } = await save('oneMore', { columns: null, views: [] });
    expect([status, failure?.message]).toEqual([422, listSettingsTexts.tooMany]);
    expect((await save('tableDosimeters', { columns: null, views: [] })).status).toBe(200);
  });

  test('are for those who have signed in', async () => {
    expect((await app.stranger.call(listOwnLists)).status).toBe(401);
    const input = { params: { list: 'listResults' }, body: { columns: null, views: [] } };
    expect((await app.stranger.call(saveOwnList, input)).status).toBe(401);
  });
});
