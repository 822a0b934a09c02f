import { sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { halfName, halfOf } from '#reports/isin-transmissions/rules.ts';
import { buildZone } from '../builders/accounts.ts';
import { demoPassword } from '../demo/accounts.ts';
import type { Demo } from '../demo/demo.ts';
import { transmitHalf } from '../demo/isin.ts';
import { loadDemo } from '../demo/load.ts';
import { fillAccounts } from './accounts.ts';
import { fillActivities } from './activities.ts';
import { fillControls } from './controls.ts';
import { fillDevices } from './devices.ts';
import { type Filling, lastIds, moveSequences } from './filling.ts';
import { fillMassActivities } from './mass-activities.ts';
import { fillOffice } from './office.ts';
import { fillBatches, fillPlacements } from './placements.ts';
import { fillReports } from './reports.ts';
import { fillResults } from './results.ts';
import { fillSites } from './sites.ts';
import { sizesOf } from './sizes.ts';
import { findTowns } from './towns.ts';
import { fillTrips } from './trips.ts';
import { fillUnitDocuments } from './unit-documents.ts';
import { fillUnits } from './units.ts';

type Asked = {
  db: Db;
  files: FileStore;
  clock: Clock;
  /** 1: as after three years of work. */
  scale: number;
  /** Of all its accounts. */
  password?: string;
  say?: (text: string) => void;
};

/**
 * Fills a new database as a real one is after three years: the demonstration, and beside it as many records of
 * everything as such an installation has, in every state, of the past and still to come. All of it or nothing; every
 * rule of the database is asked. Who did what is written down in the audit trail as far as it is of work in the field.
 */
export async function fillInstallation({ db, files, clock, scale, ...asked }: Asked): Promise<void> {
  const { password = demoPassword, say = () => undefined } = asked;
  await loadDemo({
    ...{ db, files, clock, password },
    beside: (demo, accounts) => fillBeside({ demo, accounts, scale, password, say }),
  });
}

type Beside = Pick<Asked, 'scale'> & {
  demo: Demo;
  accounts: Readonly<Record<string, number>>;
  password: string;
  say: (text: string) => void;
};

async function fillBeside({ demo, accounts, scale, password, say }: Beside): Promise<void> {
  const { db } = demo;
  const sizes = sizesOf(scale);
  await db.execute(sql`set local statement_timeout = 0`);
  for (const name of ['Nord', 'Centro', 'Sud e isole']) await buildZone(db, { name });
  const people = await fillAccounts(db, { operators: sizes.operators, password });
  const { laboratorio: laboratory = 0, edr: expert = 0, operatore = 0 } = accounts;
  const filling: Filling = {
    ...{ demo, db, sizes, after: await lastIds(db) },
    people: { ...people, operators: [operatore, ...people.operators], laboratory, expert },
  };
  const towns = await findTowns(filling);
  const parts: [string, () => Promise<void>][] = [
    ['sedi', () => fillSites(filling, towns)],
    ['dosimetri e risultati', () => fillDosimeters(filling)],
    ['relazioni finali', () => fillReports(filling)],
    ['unità locali', () => fillUnits(filling, towns)],
    ['dispositivi e registri', () => fillDevices(filling)],
    ['attività', () => fillActivities(filling)],
    ['documenti', () => fillUnitDocuments(filling)],
    ['trasferte', () => fillTrips(filling)],
    ['controlli radiometrici', () => fillControls(filling)],
    ['comunicazioni e registro delle modifiche', () => fillOffice(filling)],
    ['pratiche massive', () => fillByTheProduct(filling)],
    ['semestri ISIN', () => fillHalves(filling)],
  ];
  for (const [name, fill] of parts) {
    const began = performance.now();
    await fill();
    // Whatever comes next is planned by what is there now.
    await db.execute(sql`analyze`);
    say(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

async function fillDosimeters(filling: Filling): Promise<void> {
  const batches = await fillBatches(filling);
  await fillPlacements(filling, batches);
  await fillResults(filling, batches);
}

/** What the product itself makes, with ids of its own. */
async function fillByTheProduct(filling: Filling): Promise<void> {
  await moveSequences(filling.db);
  await fillMassActivities(filling);
}

/** Half-years before those of the demonstration, each transmitted when its time was. */
async function fillHalves({ demo }: Filling): Promise<void> {
  for (const months of [18, 12]) {
    const then = addDays(demo.today, -Math.round(months * 30.44));
    const endOfHalf = addDays(then, 200);
    await transmitHalf({ ...demo, today: endOfHalf }, halfName(halfOf(then)));
  }
}
