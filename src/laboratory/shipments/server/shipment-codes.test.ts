import { isNotNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildBatch } from '#db/builders/results.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { app, codes, create, created, lab, last, prepareShipments, world } from '#test/support/shipments.ts';
import { codesOfTags } from '../../dosimeter-codes/rules.ts';
import { createDosimeters, getDosimeterRecord } from '../../dosimeter-records/contract.ts';
import { checkShipmentCodes } from '../departure/contract.ts';
import { maxShipped, shipmentTexts } from '../rules.ts';

prepareShipments();

describe('dosimeters given to a principal', () => {
  const give = async (prefix: string, count: number) => {
    const codici = Array.from({ length: count }, (_, n) => `${prefix}${n}`);
    const body = { codici, committente: world.own.principal.id, indirizzo: null, spedito: null };
    expect((await lab.call(createDosimeters, { body })).status).toBe(200);
  };

  test('begin another shipment when the one being prepared has no room for them', async () => {
    await give('PIENA', maxShipped - 1);
    await give('ULTIMO', 1);
    await give('OLTRE', 1);
    const counts = await app.db
      .select({ inside: sql<number>`count(*)::int` })
      .from(placements)
      .where(isNotNull(placements.shipmentId))
      .groupBy(placements.shipmentId)
      .orderBy(placements.shipmentId);
    expect(counts.map(({ inside }) => inside)).toEqual([maxShipped, 1]);
  });
});

describe('codes', () => {
  test('of digits alone are what stood after an underscore, never another dosimeter’s number (R2-411)', async () => {
    await app.db.insert(dosimeters).values([{ code: 'LBS4711' }, { code: '04712' }]);
    const [code = '', padded = ''] = codesOfTags('RAD5_04711 RAD5_4712');
    const checkOf = async (codici: string[]) =>
      (await lab.call(checkShipmentCodes, { body: { codici, spedizione: null } })).body.codici;
    expect(await checkOf([code, padded])).toMatchObject([
      { codice: '04711', esito: 'nuovo' },
      { codice: '04712', esito: 'spedibile' },
    ]);
    expect(await checkOf(['rad5_04713'])).toMatchObject([{ codice: '04713', esito: 'nuovo' }]);
    const { dosimetri } = await created({ codici: [code], registra: true });
    expect(dosimetri.map(({ codice }) => codice)).toEqual(['04711']);
  });

  test('with a stroke are themselves, new or known, never the number behind the stroke', async () => {
    await app.db.insert(dosimeters).values([{ code: 'LBS00812' }, { code: '812' }]);
    const { dosimetri } = await created({ codici: ['C2/00812'], registra: true });
    expect(dosimetri.map(({ codice }) => codice)).toEqual(['C2/00812']);
    const known = { codici: ['C2/00812'], spedizione: null };
    const { body } = await lab.call(checkShipmentCodes, { body: known });
    expect(body.codici).toMatchObject([{ codice: 'C2/00812', esito: 'rifiutato' }]);
  });

  test('are in store, new, or refused with the reason; none of them is lost', async () => {
    const given = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const codici = [codes[0]?.toLowerCase() ?? '', world.own.active.code, 'NUOVO77', given.code, 'NUOVO77'];
    const { body } = await lab.call(checkShipmentCodes, { body: { codici, spedizione: null } });
    expect(body.codici).toMatchObject([
      { codice: codes[0], esito: 'spedibile', motivo: null },
      { codice: world.own.active.code, esito: 'rifiutato', motivo: 'è in posizione di Terme di prova' },
      { codice: 'NUOVO77', esito: 'nuovo' },
      { codice: given.code, esito: 'rifiutato' },
    ]);
    const refused = await create({ codici });
    expect([refused.status, refused.failure.errors['codici']]).toEqual([
      409,
      expect.stringContaining('2 dosimetri'),
    ]);
    expect((await create()).status).toBe(200);
  });

  test('nobody knows are registered of a batch when that is wished', async () => {
    const batch = await buildBatch(app.db, { code: 'LOTTO-SPE' });
    const codici = [`NEU${last}`];
    const unknown = await create({ codici });
    expect([unknown.status, unknown.failure.detail]).toEqual([409, shipmentTexts.unknown(codici)]);
    const { body } = await create({ codici, registra: true, lotto: batch.batchId });
    const dosimetro = body.dosimetri[0]?.id ?? 0;
    const card = await lab.call(getDosimeterRecord, { params: { dosimetro } });
    expect(card.body).toMatchObject({
      codice: codici[0],
      lotto: { codice: 'LOTTO-SPE' },
      situazione: 'inPartenza',
    });
    expect((await create({ codici: ['NEU0'], registra: true, lotto: 999_999 })).status).toBe(422);
  });

  test('of a shipment are its own when it is corrected', async () => {
    const { id: spedizione } = await created();
    const { body } = await lab.call(checkShipmentCodes, { body: { codici: codes, spedizione } });
    expect(body.codici.map(({ esito }) => esito)).toEqual(['spedibile', 'spedibile']);
  });
});
