import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { laboratoryFiles } from '#test/support/import-laboratory.ts';
import { queueImport, sheetOf, work } from '#test/support/imports.ts';
import { getImport, type ImportRun } from '../contract.ts';

/** A tenth of a laboratory, each of its large files in several portions; the same holds for all of it: `LABORATORY=1`. */
const scale = Number(process.env['LABORATORY'] ?? 0.1);
const wholeLaboratoryMs = 60_000 + scale * 240_000;
const mostMemoryBytes = 500_000_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'laboratorio', roles: ['lab'] });
});

async function importFile(kind: ImportRun['kind'], bytes: Buffer): Promise<ImportRun> {
  const laboratory = await app.as('laboratorio');
  const { id } = await queueImport(laboratory, kind, bytes);
  await work(app);
  return (await laboratory.call(getImport, { params: { id } })).body;
}

/** How often a run gives each reason, row numbers left out. */
async function findingsOf(runId: number): Promise<Record<string, number>> {
  const { rows } = await app.db.execute<{ reason: string; times: number }>(sql`
    select f.outcome || ': ' || regexp_replace(p ->> 'reason', 'riga [0-9]+', 'riga n') as reason, count(*)::int as times
      from import_findings f, jsonb_array_elements(f.problems) p where f.run_id = ${runId} group by 1`);
  return Object.fromEntries(rows.map(({ reason, times }) => [reason, times]));
}

async function countOf(table: string): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? 0;
}

describe('a laboratory that moves in', () => {
  const files = laboratoryFiles(scale);

  it(
    `brings ${5_000 * scale} addresses, ${20_000 * scale} dosimeters and ${30_000 * scale} placements, and every bad row is told`,
    async () => {
      const memory = process.memoryUsage().rss;
      for (const { kind, rows, created, legacy, refused, findings } of files) {
        const run = await importFile(kind, await sheetOf(kind, rows));
        const { state, total, done } = run;
        expect({ kind, state, total, done }).toEqual({
          ...{ kind, state: 'finished' },
          ...{ total: rows.length, done: rows.length },
        });
        const counts = { created: run.created, legacy: run.legacy, refused: run.refused };
        expect({ kind, ...counts }).toEqual({ kind, created, legacy, refused });
        expect(await findingsOf(run.id)).toEqual(findings);
      }
      expect(process.memoryUsage().rss - memory).toBeLessThan(mostMemoryBytes);
      const created = Object.fromEntries(files.map((file) => [file.kind, file.created]));
      expect(await countOf('addresses')).toBe(created['addresses']);
      const past = created['past-results'] ?? 0;
      expect(await countOf('placements')).toBe((created['dosimeters'] ?? 0) + past);
      const { rows } = await app.db.execute(
        sql`select event, count(*)::int as times from audit_events group by 1 order by 1`,
      );
      expect(rows).toEqual([
        { event: 'address.imported', times: created['addresses'] },
        { event: 'client.imported', times: created['clients'] },
        { event: 'dosimeter.imported', times: (created['dosimeters'] ?? 0) + past },
        { event: 'measurement-point.imported', times: created['points'] },
        {
          event: 'placement.imported',
          times: (created['dosimeters'] ?? 0) + (created['active-placements'] ?? 0) + past,
        },
        { event: 'principal.imported', times: created['principals'] },
      ]);
    },
    wholeLaboratoryMs,
  );

  it(
    'finds everything the same the second time',
    async () => {
      const again = { addresses: 'xlsx', 'active-placements': 'csv', 'past-results': 'csv' } as const;
      for (const { kind, rows, created, legacy, refused } of files) {
        if (kind !== 'addresses' && kind !== 'active-placements' && kind !== 'past-results') continue;
        const before = await countOf('audit_events');
        const run = await importFile(kind, await sheetOf(kind, rows, { format: again[kind] }));
        const { created: added, updated, unchanged } = run;
        expect({ added, updated, unchanged }).toEqual({ added: 0, updated: 0, unchanged: created });
        expect([run.legacy, run.refused]).toEqual([legacy, refused]);
        expect(await countOf('audit_events')).toBe(before);
      }
    },
    wholeLaboratoryMs,
  );
});
