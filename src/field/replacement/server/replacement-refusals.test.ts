import { describe, expect, test } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import {
  address,
  app,
  type Changes,
  fresh,
  old,
  onlyRemove,
  operator,
  point,
  prepareReplacing,
  refused,
  replace,
  stored,
  world,
} from '#test/support/replacing.ts';

prepareReplacing();

describe('dates', () => {
  const early = 'La data di rimozione non può precedere la data di posizionamento.';
  const backwards = 'La data di posizionamento non può precedere la data di rimozione.';
  const future = 'La data non può essere nel futuro.';
  const shape = 'Data non valida: usare il formato AAAA-MM-GG.';
  test.each<[string, Changes, string, string]>([
    ['a removal in the future', { removalDate: '2026-03-17' }, future, 'removalDate'],
    ['a placement in the future', { placementDate: '2026-03-17' }, future, 'placementDate'],
    ['a removal before the start', { removalDate: '2025-09-30' }, early, 'removalDate'],
    ['a placement before the removal', { placementDate: '2026-03-09' }, backwards, 'placementDate'],
    ['no removal (R0-371)', { removalDate: undefined }, shape, 'removalDate'],
    ['another form', { removalDate: '10/03/2026' }, shape, 'removalDate'],
  ])('%s: refused, and nothing changes', async (_case, changes, text, field) => {
    expect(refused(await replace(changes))).toEqual([422, text, [field]]);
    expect((await stored(old.id)).endedOn).toBeNull();
    expect((await stored(fresh.id)).startedOn).toBeNull();
  });

  test('the day of the start is early enough', async () => {
    expect((await replace({ removalDate: '2025-10-01' })).status).toBe(200);
  });
});

describe('the new dosimeter', () => {
  const unavailable = 'Il dosimetro selezionato non è più disponibile.';
  const both = 'Indicare il dosimetro e la data';

  test('comes with its day, and only then (R0-319, R0-372)', async () => {
    expect(refused(await replace({ placementDate: null }))).toEqual([422, both, ['placementDate']]);
    expect(refused(await replace({ newDosimeter: null }))).toEqual([422, both, ['newDosimeter']]);
  });

  test('of a stranger, or one that does not exist, is not found (R0-370)', async () => {
    for (const newDosimeter of [world.foreign.dosimeter.id, 2_000_000_000])
      expect(refused(await replace({ newDosimeter }))).toEqual([
        404,
        'Elemento non trovato.',
        ['newDosimeter'],
      ]);
    expect((await stored(old.id)).endedOn).toBeNull();
  });

  test.each([
    ['lost', { lost: true }],
    ['processed', { processed: true }],
  ])('%s is not available (R0-370)', async (_case, overrides) => {
    const { id } = await buildDosimeter(app.db, { principalId: world.own.principal.id, ...overrides });
    expect(refused(await replace({ newDosimeter: id }))).toEqual([409, unavailable, ['newDosimeter']]);
  });

  test('placed already, shipped for another address, or the old one itself is not available', async () => {
    const elsewhere = await buildDosimeter(app.db, {
      principalId: world.own.principal.id,
      addressId: world.own.address.id,
    });
    for (const newDosimeter of [world.own.active.id, elsewhere.id, old.id])
      expect(refused(await replace({ newDosimeter }))).toEqual([409, unavailable, ['newDosimeter']]);
    expect((await stored(old.id)).endedOn).toBeNull();
  });
});

describe('the old dosimeter', () => {
  test('out of reach or unknown is not found', async () => {
    for (const id of [world.foreign.active.id, 2_000_000_000])
      expect((await replace(onlyRemove, operator, {}, id)).status).toBe(404);
  });

  test('removed already, or processed', async () => {
    const gone = [409, 'Il dosimetro da rimuovere risulta già rimosso.', ['oldDosimeter']];
    await replace(onlyRemove);
    expect(refused(await replace(onlyRemove))).toEqual(gone);
    const other = await buildPoint(app.db, { addressId: address.id });
    const { id } = await buildPlacement(app.db, { pointId: other.id, processed: true });
    expect(refused(await replace(onlyRemove, operator, {}, id))).toEqual(gone);
  });

  test('that stands nowhere', async () => {
    expect(refused(await replace(onlyRemove, operator, {}, fresh.id))).toEqual([
      409,
      'Il dosimetro da rimuovere non risulta posizionato.',
      ['oldDosimeter'],
    ]);
  });

  test('beside another at the same point (old data) can only be removed (R0-247)', async () => {
    const { id } = await buildPlacement(app.db, {
      pointId: point.id,
      startedOn: '2025-11-01',
      legacy: true,
    });
    expect(refused(await replace({}, operator, {}, id))).toEqual([
      409,
      "Il punto di misura è già occupato da un'altro dosimetro",
      ['oldDosimeter'],
    ]);
    expect((await replace(onlyRemove, operator, {}, id)).status).toBe(200);
    expect((await replace()).status).toBe(200);
  });
});
