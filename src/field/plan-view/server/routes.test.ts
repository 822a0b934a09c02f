import { beforeAll, describe, expect, test } from 'vitest';
import { labelDrawing } from '#db/builders/drawings.ts';
import { buildPicture } from '#db/builders/files.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildFloorPlan, buildPoint } from '#db/builders/sites.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getPlanView, printPlans } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
});

const pathOf = (indirizzo: number) => ({
  committente: world.own.principal.id,
  cliente: world.own.client.id,
  indirizzo,
});
const ownAddress = () => pathOf(world.own.address.id);
const newSite = async (name?: string) =>
  (await buildAddress(app.db, { clientId: world.own.client.id, ...(name ? { name } : {}) })).id;

/** The printed plans of a site, read back. */
async function printed(indirizzo: number) {
  const { committente, cliente } = ownAddress();
  const answer = await app.server.inject({
    url: `/v1/user/user/cr39/committenti/${committente}/clienti/${cliente}/indirizzi/${indirizzo}/planimetries/pdf`,
    headers: { cookie: await cookieOf('operatore') },
  });
  return { ...answer, pages: await readPdf(answer.rawPayload) };
}

async function cookieOf(username: string): Promise<string> {
  const payload = { username, password: 'radia-demo' };
  const { cookies } = await app.server.inject({ method: 'POST', url: '/v1/auth/login', payload });
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

describe('the view of the floor plans', () => {
  test('names site, client and principal, and has the points on plans and on none (R0-071, R0-081..086, R2-464)', async () => {
    const { status, body } = await operator.call(getPlanView, { params: ownAddress() });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sede: { nome: 'Reparto fanghi', indirizzo: 'Via della Prova 1, 36100 Vicenza (VI)' },
      committente: { nome: 'Terme di prova' },
      cliente: { nome: 'Terme di prova Nord' },
      planimetrie: [{ id: world.own.plan.id, titolo: null }],
      punti: [
        { alias: 'Spogliatoio', superficie: 25, planimetry: null, trattamenti: [] },
        {
          alias: 'Ufficio',
          planimetry: world.own.plan.id,
          planimetryPos: { x: 120, y: 80 },
          trattamenti: [{ codice: world.own.active.code, inizio: '2026-02-16', foto: true, versione: 1 }],
        },
      ],
    });
  });

  test('shows points out of use where something was measured, and only those; newest placement first', async () => {
    const addressId = await newSite();
    await buildPoint(app.db, { addressId, alias: 'Mai usato', active: false });
    const { id: pointId } = await buildPoint(app.db, { addressId, alias: 'Chiuso', active: false });
    await buildPlacement(app.db, {
      pointId,
      startedOn: '2024-01-10',
      endedOn: '2024-07-01',
      code: 'PRV70001',
    });
    await buildPlacement(app.db, {
      pointId,
      startedOn: '2024-07-01',
      endedOn: '2025-01-10',
      code: 'PRV70002',
    });
    const { body } = await operator.call(getPlanView, { params: pathOf(addressId) });
    expect(body.punti.map(({ alias, active }) => [alias, active])).toEqual([['Chiuso', false]]);
    expect(body.punti[0]?.trattamenti.map(({ code, foto }) => [code, foto])).toEqual([
      ['PRV70002', false],
      ['PRV70001', false],
    ]);
  });

  test('is not found of a stranger, of another client and of a client out of use', async () => {
    const { principal, client, address } = world.foreign;
    const foreign = { committente: principal.id, cliente: client.id, indirizzo: address.id };
    const mixed = { ...ownAddress(), indirizzo: address.id };
    for (const endpoint of [getPlanView, printPlans])
      for (const params of [foreign, mixed])
        expect((await operator.call(endpoint, { params })).status).toBe(404);
    const closed = await buildClient(app.db, { principalId: world.own.principal.id, active: false });
    const params = {
      ...ownAddress(),
      cliente: closed.id,
      indirizzo: (await buildAddress(app.db, { clientId: closed.id })).id,
    };
    for (const endpoint of [getPlanView, printPlans])
      expect((await operator.call(endpoint, { params })).status).toBe(404);
  });
});

describe('the printed plans', () => {
  test('are a page for each plan, lying or standing as its picture does, with pins, legend and list', async () => {
    const addressId = await newSite('Stabilimento');
    const planOf = async (width: number, height: number, title: string) => {
      const picture = await buildPicture(app.db, app.files, labelDrawing({ width, height, label: title }));
      return (await buildFloorPlan(app.db, { addressId, sha256: picture.sha256, title })).id;
    };
    const wide = await planOf(1200, 800, 'Piano terra');
    const tall = await planOf(800, 1200, 'Torre');
    const at = (floorPlanId: number) => ({ addressId, floorPlanId, planX: 300, planY: 200 });
    const hall = await buildPoint(app.db, { ...at(wide), alias: 'Sala', surface: 80, floorId: 4 });
    await buildPlacement(app.db, { pointId: hall.id, startedOn: '2026-02-16', code: 'PRV70003' });
    const lost = await buildPoint(app.db, { ...at(wide), planX: 900, alias: 'Bar', floorId: 4 });
    await buildPlacement(app.db, {
      pointId: lost.id,
      startedOn: '2025-01-01',
      endedOn: '2025-03-01',
      lost: true,
    });
    await buildPoint(app.db, { ...at(tall), alias: 'Terrazza', floorId: 9 });
    await buildPoint(app.db, { addressId, alias: 'Cantina', surface: 30 });

    const { statusCode, headers, pages } = await printed(addressId);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(`attachment; filename="planimetrie-${addressId}.pdf"`);
    expect(pages.map(({ width, height, pictures }) => [width, height, pictures])).toEqual([
      [842, 595, 1],
      [595, 842, 1],
      [595, 842, 0],
    ]);
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain('Committente: Terme di prova');
      expect(text).toContain('Cliente: Terme di prova Nord');
      expect(text).toContain('Sede: Stabilimento · Via della Prova 1, 36100 Vicenza (VI)');
      expect(text).toContain(`pagina ${index + 1} di 3`);
      expect(text).toContain('stampato il 16/03/2026');
    }
    // 1,200 pixels are 439 points wide and stand in the middle of 762: the pins are 219 points apart, on one line.
    const pin = (number: string) => pages[0]?.placed.find(({ text, x }) => text === number && x > 100);
    const [hallPin, barPin] = [pin('2'), pin('1')];
    expect(hallPin?.x).toBeGreaterThan(305);
    expect(hallPin?.x).toBeLessThan(315);
    expect(Math.abs((barPin?.x ?? 0) - (hallPin?.x ?? 0) - 219)).toBeLessThan(2);
    expect(barPin?.y).toBe(hallPin?.y);

    const [ground, tower, rest] = pages.map(({ text }) => text);
    expect(ground).toContain(`Planimetria #${wide} · Piano terra`);
    expect(ground).toContain('In misura: 1');
    expect(ground).toContain('Smarrito: 1');
    expect(ground).toMatch(/1\s*Bar\s*0 \| Piano terra\s*—/);
    expect(ground).toMatch(/2\s*Sala\s*0 \| Piano terra\s*80 m²\s*PRV70003\s*16\/02\/2026\s*In misura/);
    expect(tower).toMatch(/1\s*Terrazza\s*4 \| Quarto piano/);
    expect(rest).toMatch(/Punti senza planimetria.*Cantina/);
    expect(rest).toMatch(/Copertura per ambiente.*Sala\s*80 m²\s*1\s*2\s*1/);
    expect(rest).toContain(
      'In tutta la sede: 4 punti presenti, 3 richiesti per 110 m², manca 1 punto in 1 ambiente, 2 ambienti senza superficie.',
    );
  });

  test('have the same bytes when nothing has changed', async () => {
    const one = await printed(world.own.address.id);
    const other = await printed(world.own.address.id);
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
  });

  test('leave a picture out that cannot be read, and keep its list', async () => {
    const addressId = await newSite();
    const gone = await buildFloorPlan(app.db, { addressId, title: 'Persa' });
    await buildPoint(app.db, { addressId, alias: 'Archivio', floorPlanId: gone.id, planX: 5, planY: 5 });
    const { statusCode, pages } = await printed(addressId);
    expect(statusCode).toBe(200);
    expect(pages[0]?.pictures).toBe(0);
    expect(pages[0]?.text).toContain('L’immagine di questa planimetria non è disponibile.');
    expect(pages[0]?.text).toContain('Archivio');
  });

  test('of a site with nothing say so, and long names stay on their lines', async () => {
    const { pages } = await printed(await newSite('N'.repeat(255)));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain('non ci sono ancora planimetrie né punti');
    expect(pages[0]?.text).toContain('NNN…');
  });
});
