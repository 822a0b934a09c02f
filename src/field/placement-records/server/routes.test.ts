import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { getPicture, uploadPicture } from '#post/pictures/contract.ts';
import {
  app,
  correct,
  ended,
  history,
  lab,
  listed,
  operator,
  point,
  prepareSiteCorrections,
  site,
  stored,
  world,
} from '#test/support/site-corrections.ts';
import { getEarlierPhoto } from '../../my-placements/corrections/contract.ts';
import { listDosimeterChoices, listPointChoices } from '../choices/contract.ts';
import { listSitePlacements } from '../contract.ts';

prepareSiteCorrections();

describe('a photo of the laboratory', () => {
  const picture = async (background: string) => {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('lb_blob[file]', new Blob([new Uint8Array(bytes)]), 'webcam.jpg');
    const sent = new Response(form);
    const { body } = await lab.send({
      ...{ method: 'POST', url: uploadPicture.path, payload: Buffer.from(await sent.arrayBuffer()) },
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    });
    return (body as { blob: string }).blob;
  };

  test('is added and put in the place of another, which stays in the history (R2-472)', async () => {
    const [first, second] = [await picture('#123'), await picture('#456')];
    expect((await correct({ foto: `sha256:${first}` })).status).toBe(200);
    expect((await correct({ foto: `sha256:${second}` })).status).toBe(200);
    expect((await stored(ended.id))?.photoSha256).toBe(second);
    const [replaced] = await history(ended.id);
    const params = { trattamento: ended.id, correzione: replaced?.id ?? 0 };
    const earlier = await lab.call(getEarlierPhoto, { params });
    const sent = await lab.call(getPicture, { params: { blob: first } });
    expect(earlier.body.img).toBe(`data:image/jpeg;base64,${sent.bytes.toString('base64')}`);
  });

  test('that was not sent by the same person is refused', async () => {
    expect((await correct({ foto: `sha256:${'a'.repeat(64)}` })).status).toBe(422);
    expect((await correct({ foto: 'webcam.jpg' })).status).toBe(422);
  });
});

describe('the placements of a site', () => {
  test('are all of them, by point, the latest first', async () => {
    const other = await buildPoint(app.db, { addressId: site.id, alias: 'Aula', floorId: 6 });
    await buildPlacement(app.db, { pointId: point.id, code: 'SED00002', startedOn: '2025-12-10' });
    const lost = { endedOn: '2025-03-01', lost: true, startedOn: '2025-01-01' };
    await buildPlacement(app.db, { pointId: other.id, code: 'SED00003', ...lost });
    const old = { startedOn: '2024-05-01', endedOn: '2024-04-01', legacy: true, processed: true };
    await buildPlacement(app.db, { pointId: other.id, code: 'SED00004', ...old });
    const { rows, total } = await listed();
    expect(rows.map(({ codice, punto, giorni }) => [punto.nome, codice, giorni])).toEqual([
      ['Aula', 'SED00003', 59],
      ['Aula', 'SED00004', -30],
      ['Deposito', 'SED00002', 96],
      ['Deposito', ended.code, 183],
    ]);
    expect(total).toBe(4);
    expect(rows[0]).toMatchObject({ smarrito: true, lavorato: false, storico: false, codicePiano: 6 });
    expect(rows[1]).toMatchObject({ smarrito: false, lavorato: true, storico: true, corretto: false });
  });

  test('come in pages, searched by code and point', async () => {
    const old = { startedOn: '2025-01-01', endedOn: '2025-01-02' };
    for (let month = 1; month <= 3; month += 1) {
      const day = `2025-0${month}-01`;
      await buildPlacement(app.db, { pointId: point.id, ...old, startedOn: day, endedOn: day });
    }
    const first = await listed({ size: '3' });
    const second = await listed({ size: '3', page: '2' });
    expect([first.rows.length, second.rows.length, first.total]).toEqual([3, 1, 4]);
    expect(new Set([...first.rows, ...second.rows].map(({ trattamento }) => trattamento)).size).toBe(4);
    expect((await listed({ q: ended.code.toLowerCase() })).total).toBe(1);
    expect((await listed({ q: 'DEPÒSITO' })).total).toBe(4);
    expect((await listed({ q: 'altrove' })).rows).toEqual([]);
  });

  test('of an unknown site are not found; others than the laboratory may not ask', async () => {
    const params = { indirizzo: 2_000_000_000 };
    expect((await lab.call(listSitePlacements, { params })).status).toBe(404);
    expect((await operator.call(listSitePlacements, { params })).status).toBe(403);
  });
});

describe('what can be chosen', () => {
  const points = async (q: string) =>
    (await lab.call(listPointChoices, { params: { trattamento: ended.id }, query: { q } })).body.scelte;

  test('points of the principal in use, those of the same site first, without its own', async () => {
    const near = await buildPoint(app.db, { addressId: site.id, alias: 'Zona caldaia' });
    await buildPoint(app.db, { addressId: site.id, alias: 'Zona chiusa', active: false });
    const all = await points('');
    expect(all[0]).toEqual({
      ...{ id: near.id, nome: 'Zona caldaia', dettaglio: 'Archivio · Terme di prova Nord' },
    });
    expect(all.map(({ id }) => id)).not.toContain(point.id);
    expect((await points('spogliatoio fanghi')).map(({ id }) => id)).toEqual([world.own.freePoint.id]);
    expect((await points('zona chiusa')).length).toBe(0);
  });

  test('is told to the laboratory only, about a placement that exists', async () => {
    for (const endpoint of [listPointChoices, listDosimeterChoices]) {
      expect((await operator.call(endpoint, { params: { trattamento: ended.id } })).status).toBe(403);
      expect((await lab.call(endpoint, { params: { trattamento: 2_000_000_000 } })).status).toBe(404);
    }
  });
});
