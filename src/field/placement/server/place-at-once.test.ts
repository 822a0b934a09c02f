import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addresses, measurementPoints } from '#customers/schema.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { completeBuildingAnswers } from '#db/builders/surveys.ts';
import { app, client, newAddress, operator, place, preparePlacing, world } from '#test/support/placing.ts';

preparePlacing();

describe('twice and at once', () => {
  test('the same placement sent twice is placed once and answered alike', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const payload = { puntoMisurazione: { alias: 'Una volta sola', codicePiano: 4 } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(payload, operator, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const points = await app.db
      .select()
      .from(measurementPoints)
      .where(eq(measurementPoints.alias, 'Una volta sola'));
    expect(points.length).toBe(1);
  });

  test('two operators and one dosimeter: one wins, the other is told (G20)', async () => {
    const answers = await Promise.all([
      place({ puntoMisurazione: { alias: 'Gara uno', codicePiano: 4 } }),
      place({ puntoMisurazione: { alias: 'Gara due', codicePiano: 4 } }, client),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.failure.detail).toBe(
      'Il dosimetro selezionato non è più disponibile.',
    );
  });

  test('two dosimeters and one point: one wins, the other is told', async () => {
    const { id } = await buildPoint(app.db, { addressId: world.own.address.id });
    const second = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const answers = await Promise.all([
      place({ puntoMisurazione: { id } }),
      place({ puntoMisurazione: { id }, dosimetro: { id: second.id, codice: second.code } }, client),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await app.db.execute(
      sql`select from placements where point_id = ${id} and ended_on is null`,
    );
    expect(rows.length).toBe(1);
  });

  test('eight placements at new points of one address all arrive', async () => {
    const many = [];
    for (let n = 0; n < 8; n += 1) {
      many.push(await buildDosimeter(app.db, { principalId: world.own.principal.id }));
    }
    const answers = await Promise.all(
      many.map((each, n) =>
        place({
          puntoMisurazione: { alias: `Contemporaneo ${n}`, codicePiano: 4 },
          dosimetro: { id: each.id, codice: each.code },
          questionario: completeBuildingAnswers,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  test('two new points of one name: one is created', async () => {
    const second = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const puntoMisurazione = { alias: 'Stesso nome', codicePiano: 4 };
    const answers = await Promise.all([
      place({ puntoMisurazione }),
      place({ puntoMisurazione, dosimetro: { id: second.id, codice: second.code } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('two new addresses of one building code: one is created', async () => {
    const second = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const indirizzo = { ...newAddress, displayName: 'Gemelle', codiceStabile: 'Z9' };
    const answers = await Promise.all([
      place({ indirizzo }),
      place({ indirizzo, dosimetro: { id: second.id, codice: second.code } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await app.db.select().from(addresses).where(eq(addresses.name, 'Gemelle'))).length).toBe(1);
  });
});
