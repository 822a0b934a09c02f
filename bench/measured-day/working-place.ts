import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { addresses, clients } from '#customers/schema.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { loadDemo } from '#db/demo/load.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { folderFileStore } from '#platform/server/files/files.ts';
import { demoFilesVariable } from '#test/support/app-process.ts';
import { addTemplate, createClone } from '#test/support/cluster.ts';

/** A point of measurement and the dosimeter that is to hang there. */
export type Errand = { point: string; code: string };

/** The demo data, with a school of many rooms and a dosimeter for each. */
export async function prepareErrands(count: number): Promise<{
  databaseUrl: string;
  errands: Errand[];
  leave(): Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'radia-demo-files-'));
  process.env[demoFilesVariable] = folder;
  const files = folderFileStore(folder);
  await addTemplate(
    'template_demo',
    async (url) => {
      const database = openDatabase(url, 2);
      await loadDemo({ db: database.db, files, clock: systemClock() });
      await database.close();
    },
    'template_empty',
  );
  const databaseUrl = await createClone('template_demo');
  const database = openDatabase(databaseUrl, 2);
  const { db } = database;
  const [school] = await db
    .select({ addressId: addresses.id, principalId: clients.principalId })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(eq(addresses.name, 'Sede centrale'));
  if (!school) throw new Error('the demo data have no school');
  const errands: Errand[] = [];
  for (let number = 1; number <= count; number += 1) {
    const digits = String(number).padStart(3, '0');
    const errand = { point: `Locale ${digits}`, code: `MIS00${digits}` };
    await buildPoint(db, { addressId: school.addressId, alias: errand.point });
    await buildDosimeter(db, { principalId: school.principalId, code: errand.code });
    errands.push(errand);
  }
  await database.close();
  return { databaseUrl, errands, leave: () => rm(folder, { recursive: true, force: true }) };
}
