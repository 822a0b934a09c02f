import { beforeAll, describe, expect, test } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient } from '#db/builders/sites.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { suggestClients, suggestDosimeters, suggestSites } from '../contract.ts';

let app: TestApp;
let lab: Caller;
let operator: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  operator = await app.as('operatore');
});

const aziende = async (search: string, caller = lab) => {
  const { status, body } = await caller.call(suggestClients, { params: { search } });
  expect(status).toBe(200);
  return body;
};
const sedi = async (search: string, azienda?: number | string, caller = lab) => {
  const query: Record<string, string | number> = azienda === undefined ? {} : { azienda };
  const { status, body } = await caller.call(suggestSites, { params: { search }, query });
  expect(status).toBe(200);
  return body;
};
const names = (found: { fulltext: string }[]) => found.map(({ fulltext }) => fulltext);

describe('suggested clients', () => {
  test('have id, plain text, marked HTML and are in use (R0-199..202, R0-378)', async () => {
    expect(await aziende('terme nord')).toEqual([
      {
        id: world.own.client.id,
        fulltext: 'Terme di prova Nord',
        suggest: '<b>Terme</b> di prova <b>Nord</b><br><small>Vicenza (VI) · <b>Terme</b> di prova</small>',
        active_sede: true,
      },
    ]);
  });

  test('are found by part of a word, without accents and capitals, and by place', async () => {
    await buildClient(app.db, { name: 'Caffè Bellunese', city: 'Feltre', province: 'BL' });
    expect(names(await aziende('CAFFE'))).toEqual(['Caffè Bellunese']);
    expect(names(await aziende('feltre bellu'))).toEqual(['Caffè Bellunese']);
    expect(await aziende('feltre vicenza')).toEqual([]);
    expect(await aziende('%')).toEqual([]);
    expect(await aziende('%%')).toEqual([]);
  });

  test('are none below two characters (R0-335)', async () => {
    expect(await aziende('T')).toEqual([]);
    expect(await aziende(' T ')).toEqual([]);
    expect((await aziende('Te')).length).toBeGreaterThan(0);
  });

  test('carry nothing that a page could run (R0-201)', async () => {
    await buildClient(app.db, { name: '<script>alert(1)</script> Prova' });
    const [found] = await aziende('script');
    expect(found?.fulltext).toBe('<script>alert(1)</script> Prova');
    expect(found?.suggest).toContain('&lt;<b>script</b>&gt;alert(1)&lt;/<b>script</b>&gt; Prova');
  });

  test('are those in use and within reach only (R0-005, R0-006)', async () => {
    await buildClient(app.db, { name: 'Terme chiuse', active: false });
    expect(names(await aziende('chiuse'))).toEqual([]);
    expect(names(await aziende('di prova'))).toEqual(['Provincia di prova Nord', 'Terme di prova Nord']);
    for (const name of ['operatore', 'zona', 'cliente'])
      expect(names(await aziende('di prova', await app.as(name)))).toEqual(['Terme di prova Nord']);
  });

  test('are at most 50', async () => {
    const { id: principalId } = world.foreign.principal;
    for (let number = 0; number < 51; number += 1)
      await buildClient(app.db, { principalId, name: `Molte sedi ${number}` });
    expect((await aziende('molte')).length).toBe(50);
  });
});

describe('suggested sites', () => {
  test('tell their place and client, and whether they are in use (R0-199..202)', async () => {
    const closed = { clientId: world.own.client.id, name: 'Reparto antico', active: false };
    const { id } = await buildAddress(app.db, closed);
    const found = await sedi('reparto', world.own.client.id);
    expect(found).toEqual([
      {
        id: world.own.address.id,
        fulltext: 'Reparto fanghi, Via della Prova 1, 36100 Vicenza (VI)',
        suggest:
          '<b>Reparto</b> fanghi<br><small>Via della Prova 1, 36100 Vicenza (VI) · Terme di prova Nord</small>',
        active_sede: true,
      },
      expect.objectContaining({ id, active_sede: false }),
    ]);
    const former = await buildClient(app.db, { name: 'Bagni di ieri', active: false });
    await buildAddress(app.db, { clientId: former.id, name: 'Reparto di ieri' });
    expect(await sedi('reparto', former.id)).toMatchObject([{ active_sede: false }]);
  });

  test('are those of the client alone, of all without one (R0-381)', async () => {
    const ids = (found: { id: number }[]) => found.map(({ id }) => id);
    expect(ids(await sedi('fanghi', world.foreign.client.id))).toEqual([world.foreign.address.id]);
    expect(ids(await sedi('fanghi')).sort()).toEqual([world.own.address.id, world.foreign.address.id].sort());
    expect(ids(await sedi('fanghi', ''))).toHaveLength(2);
    const malformed = { params: { search: 'fanghi' }, query: { azienda: 'uno' } };
    expect((await lab.call(suggestSites, malformed)).status).toBe(422);
  });

  test('begin with the first character, never with none (R0-336, R0-337)', async () => {
    expect((await sedi('f', world.own.client.id)).length).toBeGreaterThan(0);
    expect(await sedi(' ')).toEqual([]);
  });

  test("of a stranger's client are none, as of one that is not there (R0-005, R0-006)", async () => {
    expect(await sedi('fanghi', world.foreign.client.id, operator)).toEqual([]);
    expect(await sedi('fanghi', 2_000_000_000, operator)).toEqual([]);
    expect(names(await sedi('fanghi', undefined, operator))).toHaveLength(1);
  });

  test('are for field work only', async () => {
    for (const name of ['radioprotezione', 'edr']) {
      const caller = await app.as(name);
      expect((await caller.call(suggestSites, { params: { search: 'fanghi' } })).status).toBe(403);
      expect((await caller.call(suggestClients, { params: { search: 'terme' } })).status).toBe(403);
    }
    expect((await app.stranger.call(suggestSites, { params: { search: 'fanghi' } })).status).toBe(401);
  });
});

describe('suggested dosimeters', () => {
  const dosimetri = async (q?: string) => {
    const { status, body } = await lab.call(suggestDosimeters, q === undefined ? {} : { query: { q } });
    expect(status).toBe(200);
    return body;
  };

  test('have their code, marked HTML, and the site and point they are at (R2-303, R2-475)', async () => {
    const { active, busyPoint, freePoint, address, dosimeter } = world.own;
    const old = { pointId: freePoint.id, startedOn: '2024-01-10', endedOn: '2024-07-10', legacy: true };
    await buildPlacement(app.db, { ...old, dosimeterId: active.dosimeterId });
    expect(await dosimetri(active.code.toLowerCase())).toEqual([
      {
        id: active.dosimeterId,
        value: active.code,
        suggest: `<b>${active.code}</b><br><small>Terme di prova · Reparto fanghi, Ufficio</small>`,
        update_sede: { value: address.id, label: 'Reparto fanghi' },
        update_posizione: { value: busyPoint.id, label: 'Ufficio' },
      },
    ]);
    expect(await dosimetri(dosimeter.code)).toMatchObject([{ update_sede: null, update_posizione: null }]);
  });

  test('are those of the first codes without a text, never more than 50 (R2-521, R2-522)', async () => {
    for (let number = 1; number <= 60; number += 1)
      await buildDosimeter(app.db, {
        principalId: world.own.principal.id,
        code: `AAA${String(number).padStart(4, '0')}`,
      });
    for (const found of [await dosimetri(), await dosimetri(''), await dosimetri('aaa')]) {
      expect(found).toHaveLength(50);
      expect(found[0]?.value).toBe('AAA0001');
    }
    const values = (found: { value: string }[]) => found.map(({ value }) => value);
    expect(values(await dosimetri('aaa00017'))).toEqual(['AAA0017']);
    expect(values(await dosimetri('AAA006'))).toEqual(['AAA0006', 'AAA0060']);
    expect(await dosimetri('%')).toEqual([]);
    // The one that is meant comes first, however many contain the text.
    await buildDosimeter(app.db, { code: 'LBS000' });
    const meant = await dosimetri('00');
    expect([meant.length, meant[0]?.value]).toEqual([50, 'LBS000']);
  });

  test('are the laboratory’s', async () => {
    expect((await operator.call(suggestDosimeters, {})).status).toBe(403);
    expect((await app.stranger.call(suggestDosimeters, {})).status).toBe(401);
    const tooLong = { query: { q: 'A'.repeat(65) } };
    expect((await lab.call(suggestDosimeters, tooLong)).status).toBe(422);
  });
});
