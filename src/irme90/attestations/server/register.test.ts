import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { byPortal, measuring, openMeasures } from '#test/support/measure-world.ts';
import { controlForms } from '../../forms/schema.ts';
import { exportRegister, listRegister } from '../register/contract.ts';

let world: Awaited<ReturnType<typeof openMeasures>>;
/** Ids of the forms in the register, by their numbers in it. */
const forms = new Map<number, number>();

beforeAll(async () => {
  world = await openMeasures();
  const { send } = measuring(world);
  const attested = async (number: number, said: Partial<typeof controlForms.$inferInsert>) => {
    const { id } = await world.form();
    await send(id, byPortal);
    await world.app.db
      .update(controlForms)
      .set({
        ...{ conclusion: 'accettato', registerYear: 2026, registerNumber: number },
        ...{ attestedBy: world.expert.id, attestedAt: world.app.clock.now(), ...said },
      })
      .where(eq(controlForms.id, id));
    forms.set(number, id);
  };
  await attested(1, { metal: 'Zirconio', origin: 'Perù', containerNumber: 'ABCU1234560' });
  await attested(2, { metal: 'Zirconio', origin: 'Tunisia', goods: 'Rottami in balle' });
  await attested(3, { metal: 'Rame', origin: 'Tunisia', conclusion: 'respinto', conclusionNote: 'Troppo' });
  // Measured, and not concluded.
  await send((await world.form({ goods: 'Zirconio sfuso' })).id, byPortal);
});

const found = async (query: Record<string, string> = {}) => {
  const { body } = await world.edr.call(listRegister, { query });
  return [body.total, body.rows.map(({ registro }) => registro)];
};

describe('the register', () => {
  test('holds what was attested, with its measures, its conclusion and who gave it', async () => {
    const { body } = await world.edr.call(listRegister, { query: { q: 'balle' } });
    expect(body).toMatchObject({
      total: 1,
      rows: [
        {
          ...{ id: forms.get(2), registro: '2/2026', metallo: 'Zirconio', operatore: 'Olga Operatrice' },
          ...{ esito: 'accettato', misure: expect.stringContaining('Tipo sorgente Cs-137') },
        },
      ],
    });
    expect((await world.planner.call(exportRegister, {})).status).toBe(200);
  });

  test.each([
    ['nothing in particular', {}, ['1/2026', '2/2026', '3/2026']],
    ['the metal', { q: 'zirconio' }, ['1/2026', '2/2026']],
    ['the country, accents apart', { q: 'peru' }, ['1/2026']],
    ['metal and country', { q: 'zirconio tunisia' }, ['2/2026']],
    ['the number', { q: '3/2026' }, ['3/2026']],
    ['the load', { q: 'abcu123' }, ['1/2026']],
    ['the client', { q: 'acciaierie' }, ['1/2026', '2/2026', '3/2026']],
    ['words of several of them', { q: 'acciaierie rame' }, ['3/2026']],
    ['words that never stand together', { q: 'rame peru' }, []],
    ['the conclusion', { esito: 'respinto' }, ['3/2026']],
    ['the year', { anno: '2025' }, []],
    ['the latest number first', { sort: 'numero', dir: 'desc' }, ['3/2026', '2/2026', '1/2026']],
    ['the client and within him the latest', { sort: 'cliente', dir: 'asc' }, ['3/2026', '2/2026', '1/2026']],
  ])('is asked for by %s', async (_what, query, numbers) => {
    expect(await found(query)).toEqual([numbers.length, numbers]);
  });

  test('comes by the page, and beyond the last still says how many there are', async () => {
    expect(await found({ size: '2', page: '2' })).toEqual([3, ['3/2026']]);
    expect(await found({ size: '2', page: '3' })).toEqual([3, []]);
  });

  test('is no operator’s or customer’s', async () => {
    expect((await world.operator.call(listRegister)).status).toBe(403);
    expect((await world.customer.call(listRegister)).status).toBe(403);
  });
});
