import { asc, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEvents, principals } from '#identity/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { type FileRow, outcomeOf } from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import type { ImportKind } from '../rules.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
});

const outcome = (kind: ImportKind, rows: readonly FileRow[], options?: { isTrial: boolean }) =>
  outcomeOf(app, kind, rows, options);

const postal = { Indirizzo: 'Via della Prova 1', CAP: '36100', Città: 'Vicenza', Provincia: 'VI' };
const ofClient = { Committente: 'Terme di prova', Cliente: 'Terme di prova Nord' };
const ofSite = { ...ofClient, Sede: 'Reparto fanghi' };

describe('a trial', () => {
  it('says what the import will say, and changes nothing', async () => {
    const rows = [
      { ...ofClient, Sede: 'Prova uno', ...postal, 'Codice stabile': 'T1' },
      { ...ofClient, Sede: 'Prova due', ...postal, 'Codice stabile': 'T1' },
      { ...ofClient, Sede: 'Prova due', ...postal },
      { ...ofClient, Cliente: 'Nessuno', Sede: 'Prova tre', ...postal },
    ];
    const before = await everything();
    const trial = await outcome('addresses', rows, { isTrial: true });
    expect(await everything()).toEqual(before);
    expect(trial.counts).toBe('2/0/0/2');
    expect(await outcome('addresses', rows)).toEqual(trial);
  });

  it('sees across portions what earlier rows would have left', async () => {
    const point = { ...ofSite, Punto: 'Sala prove', Piano: '0' };
    await outcome('points', [point]);
    const filler = Array.from({ length: 1_000 }, (_, n) => ({ Dosimetro: `R ${n}`, ...ofSite }));
    const stay = { ...ofSite, Punto: 'Sala prove', Inizio: '01/01/2024', Fine: '01/06/2024' };
    const rows = [{ ...stay, Dosimetro: 'S1' }, ...filler, { ...stay, Dosimetro: 'S2' }];
    const trial = await outcome('past-results', rows, { isTrial: true });
    expect(trial.legacy).toBe(1);
    expect(trial.said.at(-1)).toBe(
      '1003 legacy Punto: In quei giorni nel punto misura già un altro dosimetro.',
    );
    expect(await outcome('past-results', rows)).toEqual(trial);
  });

  async function everything() {
    const { rows } = await app.db.execute(sql`select
      (select count(*)::int from addresses) as addresses, (select count(*)::int from placements) as placements,
      (select count(*)::int from audit_events) as events`);
    return rows;
  }
});

describe('the audit trail', () => {
  it('tells of each record what the import brought, from which row, by whom', async () => {
    await outcome('principals', [{ Committente: 'Nuovo committente', 'Codice esterno': 'N1' }]);
    await outcome('principals', [{ Committente: 'Altro nome', 'Codice esterno': 'N1' }]);
    const [principal] = await app.db.select().from(principals).where(sql`external_code = 'N1'`);
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(sql`entity = 'principal' and entity_id = ${String(principal?.id)}`)
      .orderBy(asc(auditEvents.id));
    expect(events.map(({ event, details }) => [event, details])).toEqual([
      [
        'principal.imported',
        {
          before: {},
          after: { name: 'Nuovo committente', externalCode: 'N1', active: true },
          ...{ importId: expect.any(Number) as number, rowNumber: 2 },
        },
      ],
      [
        'principal.imported',
        {
          before: { name: 'Nuovo committente' },
          after: { name: 'Altro nome' },
          ...{ importId: expect.any(Number) as number, rowNumber: 2 },
        },
      ],
    ]);
    expect(events.every(({ actorId }) => actorId !== null)).toBe(true);
  });
});
