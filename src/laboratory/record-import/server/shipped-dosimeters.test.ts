import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import { buildShipment } from '#db/builders/shipments.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { type FileRow, outcomeOf } from '#test/support/imports.ts';
import { recordTexts } from '../../dosimeter-records/rules.ts';
import { shipmentTexts } from '../../shipments/rules.ts';
import type { ImportKind } from '../rules.ts';

let app: TestApp;
let principalId: number;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'laboratorio', roles: ['lab'] });
  principalId = (await buildPrincipal(app.db, { name: 'Terme di prova' })).id;
  await buildPrincipal(app.db, { name: 'Provincia di prova' });
  const client = await buildClient(app.db, { principalId, name: 'Terme Nord' });
  const address = await buildAddress(app.db, { clientId: client.id, name: 'Reparto fanghi' });
  await buildPoint(app.db, { addressId: address.id, alias: 'Vasca' });
});

const saidOf = async (kind: ImportKind, row: FileRow) => (await outcomeOf(app, kind, [row])).said;
const ofPrincipal = { Committente: 'Terme di prova' };
const placed = { ...ofPrincipal, Cliente: 'Terme Nord', Sede: 'Reparto fanghi', Punto: 'Vasca' };
const rowOf: Record<'dosimeters' | 'active-placements' | 'past-results', FileRow> = {
  dosimeters: ofPrincipal,
  'active-placements': { ...placed, Inizio: '03/02/2026' },
  'past-results': { ...placed, Inizio: '03/02/2026', Fine: '04/02/2026' },
};
const kinds = ['dosimeters', 'active-placements', 'past-results'] as const;

describe.each(kinds)('among %s', (kind) => {
  it('a dosimeter of a shipment keeps the day of its delivery note', async () => {
    const code = `DDT-${kind}-1`.toUpperCase();
    await buildShipment(app.db, { principalId, shippedOn: '2026-01-10', codes: [code] });
    const row = { ...rowOf[kind], Dosimetro: code, 'Spedito il': '02/02/2026' };
    expect(await saidOf(kind, row)).toEqual([`2 refused Spedito il: ${recordTexts.inShipment}`]);
    expect(await shippedOn(code)).toEqual('2026-01-10');
  });

  it('a day of shipping that is to come is refused', async () => {
    const row = { ...rowOf[kind], Dosimetro: 'FUTURO1', 'Spedito il': '16/02/2062' };
    expect(await saidOf(kind, row)).toEqual([`2 refused Spedito il: ${shipmentTexts.futureShipping}`]);
  });
});

it('a dosimeter of a shipment that has not left does not leave by an import, and goes to nobody else', async () => {
  await buildShipment(app.db, { principalId, codes: ['PREP1'] });
  const row = { Dosimetro: 'PREP1', ...ofPrincipal };
  expect(await saidOf('dosimeters', { ...row, 'Spedito il': '02/02/2026' })).toEqual([
    `2 refused Spedito il: ${recordTexts.inShipment}`,
  ]);
  expect(await saidOf('dosimeters', { ...row, Committente: 'Provincia di prova' })).toEqual([
    `2 refused Committente: ${recordTexts.inShipment}`,
  ]);
  expect(await shippedOn('PREP1')).toBeNull();
});

it('a dosimeter of a shipment is imported as its delivery note has it', async () => {
  await buildShipment(app.db, { principalId, shippedOn: '2026-01-10', codes: ['UGUALE1'] });
  const row = { Dosimetro: 'UGUALE1', 'Spedito il': '10/01/2026' };
  expect((await outcomeOf(app, 'dosimeters', [{ ...row, ...ofPrincipal }])).counts).toBe('0/0/1/0');
  const active = { ...row, ...rowOf['active-placements'] };
  expect((await outcomeOf(app, 'active-placements', [active])).counts).toBe('1/0/0/0');
});

async function shippedOn(code: string): Promise<string | null | undefined> {
  const [found] = await app.db
    .select({ day: placements.shippedOn })
    .from(placements)
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .where(eq(dosimeters.code, code));
  return found?.day;
}
