import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '#platform/server/sheets/sheet-format.ts';
import { anyText } from '#test/support/any-text.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { type FileRow, importFile, sheetOf } from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { columnsOf } from '../columns/rules.ts';
import { laboratoryKinds, unitKinds } from '../rules.ts';

const seed = 20_260_316;
const rowsPerKind = 300;

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
});

/** Cells that are right, so that a row gets far, among cells that are not. */
function cellOf(field: string): fc.Arbitrary<Cell> {
  const right: Record<string, Cell[]> = {
    principal: ['Terme di prova'],
    client: ['Terme di prova Nord'],
    site: ['Reparto fanghi'],
    point: ['Ufficio', 'Spogliatoio'],
    dosimeter: [world.own.dosimeter.code, world.own.active.code, 'X1'],
    startedOn: ['2026-02-16', '01/01/2025'],
    endedOn: ['01/06/2025'],
    province: ['VI'],
    postalCode: ['36100', 36_100],
    address: ['Via Roma 1'],
    city: ['Vicenza'],
    floor: ['0'],
    employer: [world.own.unit.employer.alias],
    unit: [world.own.unit.company.alias],
    device: [world.own.unit.device.sigla, null],
    ...{
      deviceCode: [null],
      employerCode: [null],
      unitCode: [null],
      personCode: [null],
      registryCode: [null],
    },
    person: [`${world.own.unit.person.surname} ${world.own.unit.person.name}`],
    project: [world.own.unit.project.number],
    projects: [world.own.unit.project.number],
    ...{ role: ['edr'], category: ['opt', 'rm'], implantType: ['dentist', 'rm'], type: [2, 11, 5] },
    ...{ from: ['01/01/2025'], openDate: ['01/01/2025'], version: [null], country: [null], since: [null] },
  };
  const odd = fc.oneof(
    fc.constantFrom<Cell>(
      ...[
        null,
        '',
        ' ',
        '\0',
        '\ud800',
        '😀'.repeat(400),
        'a'.repeat(40_000),
        '=1+1',
        "'; drop table users; --",
      ],
      ...[
        '31/02/2026',
        '1e308',
        '-1',
        '1e99',
        '99999999999999999999',
        'NaN',
        'infinity',
        '#N/D',
        '\u202e',
        '%_\\',
      ],
      ...[-1, 0, 2 ** 53, 1e308, 0.1, true, false, new Date('2026-02-16T00:00:00Z')],
    ),
    anyText(60),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const known = right[field];
  if (!known) return fc.option(odd, { nil: null, freq: 2 });
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: odd });
}

describe('whatever stands in the cells', () => {
  it.each([
    ...laboratoryKinds.flatMap((kind) => [[kind, 'csv'] as const, [kind, 'xlsx'] as const]),
    ...unitKinds.map((kind) => [kind, 'xlsx'] as const),
  ])(`every row of %s in a file of %s is dealt with (seed ${seed})`, async (kind, format) => {
    const fields = columnsOf[kind].map(({ name, field }) => [name, cellOf(field)] as const);
    const rows = fc.sample(fc.record(Object.fromEntries(fields)), {
      seed,
      numRuns: rowsPerKind,
    }) as FileRow[];
    const bytes = await sheetOf(kind, rows, { format });
    // A text file with a NUL in it is none, and is refused as a whole.
    const sent = format === 'csv' ? Buffer.from(bytes.toString().replaceAll('\0', ' ')) : bytes;
    const run = await importFile(app, kind, sent);
    expect([run.state, run.failure]).toEqual(['finished', null]);
    expect(run.total).toBeGreaterThan(rowsPerKind / 2);
    expect(run.created + run.updated + run.unchanged + run.refused).toBe(run.total);
  });
});

describe('a workbook', () => {
  it('with formulas, merged cells and dates is read as it is seen', async () => {
    const header = ['Committente', 'Cliente', 'Sede', 'Punto', 'Dosimetro', 'Inizio', 'Fine', 'Tracce'];
    const site = ['Terme di prova', 'Terme di prova Nord', 'Reparto fanghi'];
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Vecchi dati',
          rows: [
            header,
            [...site, 'Spogliatoio', 'V1', new Date('2024-01-10T00:00:00Z'), 45_483, 412.5],
            [null, null, null, 'Spogliatoio', 'V2', '11/07/2024', '10/01/2025', 100],
          ],
          cells: new Map([['1,7', { formula: '400+12.5', formulaResult: 412.5 }]]),
          merges: [{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }],
        },
      ],
    });
    const run = await importFile(app, 'past-results', Buffer.from(bytes));
    expect([run.created, run.refused]).toEqual([1, 1]);
    const { rows } = await app.db.execute(sql`
      select started_on::text as start, ended_on::text as "end", traces
        from placements p join dosimeters d on d.id = dosimeter_id join results r on r.placement_id = p.id
       where d.code = 'V1'`);
    expect(rows).toEqual([{ start: '2024-01-10', end: '2024-07-10', traces: 412.5 }]);
  });
});
