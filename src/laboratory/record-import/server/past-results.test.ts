import { asc, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { correctionTexts } from '#field/my-placements/rules.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { type FileRow, outcomeOf, queueImport, sheetOf, work } from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { results } from '../../schema.ts';
import { portionRows } from '../rules.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
});

const ofSite = { Committente: 'Terme di prova', Cliente: 'Terme di prova Nord', Sede: 'Reparto fanghi' };
const outcome = (rows: readonly FileRow[]) => outcomeOf(app, 'past-results', rows);
const pointNamed = (alias: string) => buildPoint(app.db, { addressId: world.own.address.id, alias });

/** What is stored of a dosimeter, in the order of its days. */
async function storedOf(code: string): Promise<string[]> {
  const rows = await app.db
    .select({ placement: placements, traces: results.traces })
    .from(placements)
    .innerJoin(dosimeters, sql`${dosimeters.id} = ${placements.dosimeterId}`)
    .leftJoin(results, sql`${results.placementId} = ${placements.id} and ${results.inForce}`)
    .where(sql`${dosimeters.code} = ${code}`)
    .orderBy(asc(placements.startedOn));
  return rows.map(({ placement: { startedOn, endedOn, legacy }, traces }) =>
    [startedOn, endedOn ?? '–', traces ?? '–', legacy ? 'legacy' : 'regular'].join(' '),
  );
}

/** Imports a file in one go, or with a stop after its first portion. */
async function importFile(rows: readonly FileRow[], isResumed: boolean): Promise<void> {
  await queueImport(await app.as('laboratorio'), 'past-results', await sheetOf('past-results', rows));
  let asked = 0;
  // Asked once before it is taken up, once before each portion.
  if (isResumed) await work(app, () => (asked += 1) > 2);
  await work(app);
}

/** Rows that fill the first portion up and leave nothing. */
const filler = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ Dosimetro: `R ${n}`, ...ofSite }));

describe.each([
  ['in one go', false],
  ['stopped after a portion and resumed', true],
])('a file imported %s', (_how, isResumed) => {
  const name = (what: string) => `${what}-${isResumed ? 'two' : 'one'}`;

  it('keeps both results of a dosimeter at one point', async () => {
    await pointNamed(name('Archivio'));
    const at = { ...ofSite, Dosimetro: name('TWICE'), Punto: name('Archivio') };
    const first = { ...at, Inizio: '01/03/2019', Fine: '01/09/2019', Tracce: '100' };
    const second = { ...at, Inizio: '01/03/2021', Fine: '01/09/2021', Tracce: '200' };
    await importFile([first, ...filler(portionRows - 1), second], isResumed);
    expect(await storedOf(name('TWICE'))).toEqual([
      '2019-03-01 2019-09-01 100 regular',
      '2021-03-01 2021-09-01 200 legacy',
    ]);
  });

  it('does not take what an earlier row speaks of, though that row was refused', async () => {
    const point = await pointNamed(name('Deposito'));
    await buildPlacement(app.db, { pointId: point.id, code: name('OPEN'), startedOn: '2023-01-01' });
    const at = { ...ofSite, Dosimetro: name('OPEN'), Punto: name('Deposito') };
    const refused = { ...at, Inizio: '01/01/2023', Fine: 'ieri' };
    const other = { ...at, Inizio: '01/02/2024', Fine: '01/06/2024' };
    await importFile([refused, ...filler(portionRows - 1), other], isResumed);
    expect(await storedOf(name('OPEN'))).toEqual([
      '2023-01-01 – – regular',
      '2024-02-01 2024-06-01 – legacy',
    ]);
  });
});

describe('a later file', () => {
  it('with the mended rows leaves the results of the first one as they are', async () => {
    await pointNamed('Soffitta');
    const at = { ...ofSite, Dosimetro: 'MENDED', Punto: 'Soffitta' };
    const first = { ...at, Inizio: '01/03/2019', Fine: '01/09/2019', Tracce: '100' };
    const second = { ...at, Inizio: '01/03/2021', Tracce: '200' };
    expect((await outcome([first, { ...second, Fine: '31/02/2022' }])).counts).toBe('1/0/0/1');
    expect((await outcome([{ ...second, Fine: '01/09/2021' }])).counts).toBe('1/0/0/0');
    expect(await storedOf('MENDED')).toEqual([
      '2019-03-01 2019-09-01 100 regular',
      '2021-03-01 2021-09-01 200 legacy',
    ]);
  });

  it.each([
    ['processed', { Tracce: '100', Smarrito: 'sì', Fine: '' }],
    ['lost', { Tracce: '', Smarrito: 'sì', Fine: '' }],
  ])('leaves one that was %s and has no end', async (what, first) => {
    await pointNamed(`Magazzino ${what}`);
    const at = { ...ofSite, Dosimetro: `GONE-${what}`, Punto: `Magazzino ${what}` };
    await outcome([{ ...at, ...first, Inizio: '01/03/2019' }]);
    await outcome([{ ...at, Inizio: '01/03/2021', Fine: '01/09/2021' }]);
    expect((await storedOf(`GONE-${what}`)).map((text) => text.slice(0, 10))).toEqual([
      '2019-03-01',
      '2021-03-01',
    ]);
  });

  it('ends the placement that lasts at its point, whose start it corrects', async () => {
    const point = await pointNamed('Corridoio');
    await buildPlacement(app.db, { pointId: point.id, code: 'LASTS', startedOn: '2025-03-01' });
    const at = { ...ofSite, Dosimetro: 'LASTS', Punto: 'Corridoio' };
    expect((await outcome([{ ...at, Inizio: '02/03/2025', Fine: '01/09/2025' }])).counts).toBe('0/1/0/0');
    expect(await storedOf('LASTS')).toEqual(['2025-03-02 2025-09-01 – regular']);
  });

  it('leaves the placement that lasts when the result is from before it', async () => {
    const point = await pointNamed('Ingresso');
    await buildPlacement(app.db, { pointId: point.id, code: 'AGAIN', startedOn: '2025-03-01' });
    const at = { ...ofSite, Dosimetro: 'AGAIN', Punto: 'Ingresso' };
    expect((await outcome([{ ...at, Inizio: '01/03/2019', Fine: '01/09/2019' }])).counts).toBe('1/0/0/0');
    expect(await storedOf('AGAIN')).toEqual(['2019-03-01 2019-09-01 – legacy', '2025-03-01 – – regular']);
  });
});

it.each([
  [
    'returned',
    { returnedOn: '2025-09-10' },
    { Fine: '01/10/2025' },
    /^2 refused : Il dosimetro è già rientrato/,
  ],
  ['analysed', { processed: true }, { Smarrito: 'sì' }, `2 refused : ${correctionTexts.analysedLost}`],
])(
  'a row against what is noted of a dosimeter that was %s is refused in words',
  async (what, noted, row, why) => {
    const point = await pointNamed(`Deposito ${what}`);
    const code = `NOTED-${what}`;
    await buildPlacement(app.db, {
      ...{ pointId: point.id, code, startedOn: '2025-03-01', endedOn: '2025-09-01' },
      ...noted,
    });
    const at = { ...ofSite, Dosimetro: code, Punto: `Deposito ${what}`, Inizio: '01/03/2025' };
    expect((await outcome([{ ...at, ...row }])).said).toEqual([
      typeof why === 'string' ? why : expect.stringMatching(why),
    ]);
    expect(await storedOf(code)).toEqual(['2025-03-01 2025-09-01 – regular']);
  },
);
