import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { listFloorPlans } from '#customers/floor-plans/contract.ts';
import { pointTexts } from '#customers/points/rules.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import {
  app,
  dosimeter,
  nextDosimeter,
  operator,
  ownPath,
  picture,
  place,
  pointsOf,
  preparePlacing,
  refused,
  stored,
  world,
} from '#test/support/placing.ts';

preparePlacing();

describe('a measurement point', () => {
  test.each([
    ['R0-299, R0-390', null, 'Selezionare o creare un punto di misurazione'],
    ['R0-299, R0-390', undefined, 'Selezionare o creare un punto di misurazione'],
    ['R0-249, R0-300', {}, 'Il nome del punto è troppo corto'],
    ['R0-300', { alias: ' ab ', codicePiano: 4 }, 'Il nome del punto è troppo corto'],
    ['R0-249', { alias: null, codicePiano: 4 }, 'Il nome del punto è troppo corto'],
    ['R0-248, R0-301', { alias: 'Nuovo punto' }, 'Indicare il piano'],
    ['R0-127', { alias: 'Nuovo punto', codicePiano: 26 }, 'Indicare il piano'],
    [
      'R0-126',
      { alias: 'Nuovo punto', codicePiano: 4, superficie: 12.5 },
      'La superficie deve essere un numero intero di al massimo 6 cifre',
    ],
    [
      'R0-134',
      { alias: 'Nuovo punto', codicePiano: 4, superficie: 1_000_000 },
      'La superficie deve essere un numero intero di al massimo 6 cifre',
    ],
  ])('is refused when it is wrong (%s)', async (_id, puntoMisurazione, text) => {
    expect(refused(await place({ puntoMisurazione }))).toEqual([422, text]);
  });

  test('keeps surface, floor, room and position (R0-126, R0-127, R0-132, R0-134)', async () => {
    const { plan } = world.own;
    const point = {
      alias: 'Sala macchine',
      codicePiano: 2,
      superficie: 999_999,
      stanza: 'Cantina',
      planimetry: plan.id,
      planimetryPos: { x: 10.5, y: 20 },
    };
    expect((await place({ puntoMisurazione: point })).status).toBe(200);
    expect((await pointsOf()).find(({ alias }) => alias === 'Sala macchine')).toMatchObject(point);
  });

  test('has a name of its own at the address, whatever the capitals (R0-302)', async () => {
    expect(refused(await place({ puntoMisurazione: { alias: '  SPOGLIATOIO ', codicePiano: 4 } }))).toEqual([
      422,
      "C'è già un punto di misurazione con questo nome",
    ]);
  });

  test('of another address is not found', async () => {
    const elsewhere = await buildPoint(app.db, {});
    expect((await place({ puntoMisurazione: { id: elsewhere.id } })).status).toBe(404);
    const closed = await buildPoint(app.db, { addressId: world.own.address.id, active: false });
    expect((await place({ puntoMisurazione: { id: closed.id } })).status).toBe(404);
  });

  test('may lie on a new plan, by its temporary id (R0-184, R0-123)', async () => {
    const before = (await operator.call(listFloorPlans, { params: ownPath() })).body.planimetries.length;
    const answer = await place({
      newPlanimetries: [{ id: -1, content: picture, titolo: ' Piano terra ' }],
      puntoMisurazione: {
        alias: 'Sul piano nuovo',
        codicePiano: 4,
        planimetry: -1,
        planimetryPos: { x: 5, y: 6 },
      },
    });
    expect(answer.status).toBe(200);
    const { planimetries } = (await operator.call(listFloorPlans, { params: ownPath() })).body;
    expect(planimetries.length).toBe(before + 1);
    const added = planimetries.at(-1);
    expect(added).toMatchObject({ content: picture, titolo: 'Piano terra' });
    expect(added?.points.map(({ alias }) => alias)).toEqual(['Sul piano nuovo']);
  });

  test('lies on the plan that an earlier placement brought, when it brings the same picture again', async () => {
    const drawing = sharp({ create: { width: 9, height: 7, channels: 3, background: '#dde' } });
    const otherPicture = `data:image/png;base64,${(await drawing.png().toBuffer()).toString('base64')}`;
    const bringing = (alias: string) =>
      place({
        newPlanimetries: [{ id: -1, content: otherPicture, titolo: 'Soppalco' }],
        puntoMisurazione: { alias, codicePiano: 4, planimetry: -1, planimetryPos: { x: 1, y: 1 } },
      });
    const before = (await operator.call(listFloorPlans, { params: ownPath() })).body.planimetries.length;
    expect((await bringing('Primo')).status).toBe(200);
    await nextDosimeter();
    expect((await bringing('Secondo')).status).toBe(200);
    const { planimetries } = (await operator.call(listFloorPlans, { params: ownPath() })).body;
    expect(planimetries.length).toBe(before + 1);
    expect(planimetries.at(-1)?.points.map(({ alias }) => alias)).toEqual(['Primo', 'Secondo']);
  });

  test('cannot lie on one of two plans sent under the same number', async () => {
    const newPlanimetries = [
      { id: -1, content: picture },
      { id: -1, content: picture },
    ];
    expect(refused(await place({ newPlanimetries }))).toEqual([
      422,
      'Due planimetrie hanno lo stesso numero.',
    ]);
  });

  test.each([
    ['on a plan without a mark', (plan: number) => ({ planimetry: plan, planimetryPos: null })],
    ['marked on no plan', () => ({ planimetry: null, planimetryPos: { x: 1, y: 1 } })],
  ])('is refused %s', async (_how, where) => {
    const puntoMisurazione = { alias: 'Senza segno', codicePiano: 4, ...where(world.own.plan.id) };
    const answer = await place({ puntoMisurazione });
    expect(answer.failure.errors).toEqual({ 'puntoMisurazione.planimetryPos': pointTexts.unmarked });
    expect(refused(answer)).toEqual([422, pointTexts.unmarked]);
  });

  test('cannot lie on a plan of another address or on one that was not sent', async () => {
    const at = (planimetry: number) =>
      place({
        puntoMisurazione: { alias: 'Punto perso', codicePiano: 4, planimetry, planimetryPos: { x: 1, y: 1 } },
      });
    expect((await at(world.foreign.plan.id)).status).toBe(404);
    expect((await at(-7)).status).toBe(422);
  });
});

describe('an occupied point', () => {
  const occupied = "Il punto di misura è già occupato da un'altro dosimetro";
  const busy = async () => {
    const point = await buildPoint(app.db, { addressId: world.own.address.id });
    const active = await buildPlacement(app.db, { pointId: point.id, startedOn: '2026-02-16' });
    return { point, active };
  };
  const removal = (active: { id: number; code: string }, dataRimozione = testDay) => ({
    dosimeterId: active.id,
    dosimeterCode: active.code,
    dataRimozione,
  });

  test('is refused without removing its dosimeter (R0-246, R0-303)', async () => {
    const { point } = await busy();
    expect(refused(await place({ puntoMisurazione: { id: point.id } }))).toEqual([409, occupied]);
  });

  test('is free once its dosimeter is removed in the same step (R0-148, R0-149, R0-150, R0-182, R0-246)', async () => {
    const { point, active } = await busy();
    const answer = await place({
      puntoMisurazione: { id: point.id },
      dosimetriRimossi: [removal(active, '2026-03-10')],
    });
    expect(answer.status).toBe(200);
    expect(await stored(active.id)).toMatchObject({ endedOn: '2026-03-10', lost: false });
    expect(await stored()).toMatchObject({ pointId: point.id, startedOn: testDay });
    const { trattamenti } = (await pointsOf()).find(({ id }) => id === point.id) ?? { trattamenti: [] };
    expect(trattamenti.map(({ code, giorni }) => [code, giorni])).toEqual([
      [dosimeter.code, 0],
      [active.code, 22],
    ]);
  });

  test('with two active dosimeters is refused even when one is removed, or both are (R0-247)', async () => {
    const { point, active } = await busy();
    const second = await buildPlacement(app.db, { pointId: point.id, legacy: true });
    for (const dosimetriRimossi of [[removal(active)], [removal(active), removal(second)]])
      expect(refused(await place({ puntoMisurazione: { id: point.id }, dosimetriRimossi }))).toEqual([
        409,
        occupied,
      ]);
    expect((await stored(active.id))?.endedOn).toBeNull();
  });

  test.each([
    [
      'a removal before its placement',
      '2026-02-15',
      'La data di rimozione non può precedere la data di posizionamento.',
    ],
    ['a removal in the future', '2026-03-17', 'La data non può essere nel futuro.'],
  ])('refuses %s', async (_case, on, text) => {
    const { point, active } = await busy();
    expect(
      refused(await place({ puntoMisurazione: { id: point.id }, dosimetriRimossi: [removal(active, on)] })),
    ).toEqual([422, text]);
  });

  test('takes the new dosimeter from the day of the removal on', async () => {
    const { point, active } = await busy();
    const answer = await place({
      puntoMisurazione: { id: point.id },
      dosimetriRimossi: [removal(active)],
      dataPosizionamento: '2026-03-15',
    });
    expect(refused(answer)).toEqual([
      422,
      'La data di posizionamento non può precedere la data di rimozione.',
    ]);
  });

  test('refuses to remove what is removed already, or stands at another site', async () => {
    const { point, active } = await busy();
    const ended = await buildPlacement(app.db, {
      pointId: point.id,
      startedOn: '2026-01-01',
      endedOn: '2026-01-20',
    });
    expect(
      (
        await place({
          puntoMisurazione: { id: point.id },
          dosimetriRimossi: [removal(active), removal(ended)],
        })
      ).status,
    ).toBe(409);
    expect((await place({ dosimetriRimossi: [removal(world.foreign.active)] })).status).toBe(404);
  });

  test('was occupied on the day: a free point refuses a date inside an earlier placement', async () => {
    const point = await buildPoint(app.db, { addressId: world.own.address.id });
    await buildPlacement(app.db, { pointId: point.id, startedOn: '2026-02-16', endedOn: '2026-03-10' });
    const answer = await place({ puntoMisurazione: { id: point.id }, dataPosizionamento: '2026-03-01' });
    expect(refused(answer)).toEqual([
      422,
      'Nel giorno indicato il punto era già occupato da un altro dosimetro.',
    ]);
  });
});
