import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { placements } from '#dosimeters/schema.ts';
import {
  app,
  type Change,
  correct,
  ended,
  operator,
  point,
  prepareSiteCorrections,
  preview,
  refused,
  site,
  spare,
  stored,
  swapTo,
  world,
} from '#test/support/site-corrections.ts';

prepareSiteCorrections();

describe('what is refused, in the trial and when it is saved', () => {
  const both = async (change: Change, id = ended.id) => {
    const tried = refused(await preview(change, id));
    const saved = refused(await correct(change, id));
    expect(tried).toEqual(saved);
    return saved;
  };
  const future = 'La data non può essere nel futuro.';
  const backwards = 'La data di rimozione non può precedere la data di posizionamento.';
  const overlap = 'Nel giorno indicato il punto era già occupato da un altro dosimetro.';

  test.each<[string, Change, string, string[]]>([
    ['a start in the future', { inizio: '2026-03-17' }, future, ['inizio']],
    ['an end in the future', { fine: '2026-03-17' }, future, ['fine']],
    ['an end before the start', { fine: '2025-06-09' }, backwards, ['fine']],
    ['a start after the end', { inizio: '2025-12-11' }, backwards, ['inizio']],
    [
      'lost and yet there',
      { fine: null, smarrito: true },
      'Di un dosimetro smarrito serve la data di rimozione.',
      ['fine'],
    ],
    ['nothing', {}, 'Non c’è nessuna modifica da salvare.', []],
    [
      'what is already so',
      { inizio: '2025-06-10', fine: '2025-12-10' },
      'Non c’è nessuna modifica da salvare.',
      [],
    ],
  ])('%s (E16, E17)', async (_case, change, text, fields) => {
    expect(await both(change)).toEqual([422, text, fields]);
    expect(await stored(ended.id)).toMatchObject({ startedOn: '2025-06-10', endedOn: '2025-12-10' });
  });

  test('a reason too short, or none', async () => {
    for (const motivo of ['', ' no ', undefined])
      expect(refused(await correct({ inizio: '2025-06-01', motivo }))).toEqual([
        ...[422, 'Scrivi il motivo della correzione.', ['motivo']],
      ]);
    expect((await correct({ inizio: '2025-06-01', motivo: 'x'.repeat(501) })).status).toBe(422);
  });

  test('days on which another dosimeter was there, and undoing what another one followed', async () => {
    await buildPlacement(app.db, { pointId: point.id, startedOn: '2026-01-10' });
    await buildPlacement(app.db, { pointId: point.id, startedOn: '2025-01-10', endedOn: '2025-06-10' });
    expect(await both({ inizio: '2025-06-09' })).toEqual([422, overlap, ['inizio']]);
    expect(await both({ fine: '2026-01-11' })).toEqual([422, overlap, ['fine']]);
    const followed =
      'Dopo questo dosimetro, nel punto ne è stato messo un altro: la rimozione non si può annullare.';
    expect((await both({ fine: null })).slice(1)).toEqual([followed, ['fine']]);
    expect((await correct({ fine: '2026-01-10' })).status).toBe(200);
  });

  test('a point that is occupied, out of use, or of another principal', async () => {
    const active = await buildPlacement(app.db, { pointId: world.own.freePoint.id, startedOn: '2025-11-01' });
    const there = await buildPoint(app.db, { addressId: site.id });
    const other = await buildPlacement(app.db, { pointId: there.id, startedOn: '2026-01-01' });
    expect(await both({ punto: active.pointId }, other.id)).toEqual([
      ...[409, "Il punto di misura è già occupato da un'altro dosimetro", ['punto']],
    ]);
    expect(await both({ punto: active.pointId })).toEqual([422, overlap, ['punto']]);
    const gone = [404, 'Il punto non esiste o non è più in uso.', ['punto']];
    const out = await buildPoint(app.db, { addressId: site.id, active: false });
    for (const id of [out.id, world.foreign.freePoint.id, 2_000_000_000])
      expect(await both({ punto: id })).toEqual(gone);
    await app.db.delete(placements).where(eq(placements.id, active.id));
  });

  test('a dosimeter that is not available, not the principal’s, or has another code', async () => {
    const { active } = world.own;
    const taken = [409, 'Il dosimetro selezionato non è più disponibile.', ['dosimetro']];
    expect(await both(swapTo(active))).toEqual(taken);
    const { own } = world;
    const shipped = { principalId: own.principal.id, addressId: own.address.id };
    expect(await both(swapTo(await buildDosimeter(app.db, shipped)))).toEqual(taken);
    expect((await both(swapTo(world.foreign.dosimeter)))[0]).toBe(404);
    expect(await both({ dosimetro: { id: spare.id, codice: 'ALTRO1' } })).toEqual([
      ...[422, 'Il codice del dosimetro non corrisponde.', ['dosimetro']],
    ]);
  });

  test('by others than the laboratory, and of what nobody knows', async () => {
    expect((await correct({ inizio: '2025-06-01' }, ended.id, operator)).status).toBe(403);
    expect((await preview({ inizio: '2025-06-01' }, ended.id, operator)).status).toBe(403);
    expect((await both({ inizio: '2025-06-01' }, 2_000_000_000))[0]).toBe(404);
  });
});
