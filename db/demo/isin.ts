import { sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import { halfName, offeredHalves } from '#reports/isin-transmissions/rules.ts';
import { isinSites } from '#reports/isin-transmissions/schema.ts';
import * as isin from '#reports/isin-transmissions/server/public.ts';
import type { Demo } from './demo.ts';

/** Days of exposure that make a mean annual, as the settings have it. */
const reqDays = 340;
const reason = 'Dati della sede in arrivo dal cliente';

/** The half-year before this one is sent and has its receipt, without the sites that lack something; this one is open. */
export async function loadIsinHalves(demo: Demo): Promise<void> {
  const context = contextOf(demo);
  const [current, previous] = offeredHalves(demo.today, []).map(halfName);
  if (!context || current === undefined || previous === undefined) return;
  await transmitHalf(demo, previous);
  await isin.openTransmission(current, context);
}

function contextOf({ db, files, now, today, laboratoryId }: Demo) {
  if (laboratoryId === null) return null;
  return {
    ...{ db, files, clock: { now: () => now, today: () => today } },
    ...{ config: { reqDays }, user: { id: laboratoryId }, requestId: null },
  };
}

/** Opens a half-year, leaves out what lacks something, and sends it, with its receipt; where nothing is complete it stays open. */
export async function transmitHalf(demo: Demo, half: string): Promise<void> {
  const { db, today } = demo;
  const context = contextOf(demo);
  if (!context) return;
  const opened = await isin.openTransmission(half, context);
  if (opened.counts.complete === 0) return;

  const { id } = opened;
  let { version } = opened;
  const { rows: incomplete, total } = await isin.listSites(db, id, { state: 'incomplete', page: 1 });
  if (total > incomplete.length) await leaveOutMany(demo, id, total);
  else
    for (const { id: addressId } of incomplete)
      ({ version } = await isin.changeLeftOut({ id, addressId }, { version, reason }, context));
  ({ version } = await isin.checkTransmission(id, version, context));
  // The next half-year is looked for among the rows that were frozen now.
  await db.execute(sql`analyze isin_rows`);
  const exported = await isin.exportTransmission(id, { version, format: 'csv' }, context);
  const [file] = exported.exports;
  if (!file) throw new Error('an exported half-year has its file');
  const afterEnd = addDays(opened.endsOn, 18);
  const sent = {
    ...{ version: exported.version, exportId: file.id, note: 'Caricato sul portale' },
    sentOn: afterEnd < today ? afterEnd : today,
  };
  await isin.sendTransmission(id, sent, context);
  const bytes = Buffer.from(`Ricevuta dimostrativa del semestre ${half}: ${file.rows} misure.\n`);
  await isin.storeReceipt(id, { name: `ricevuta-${half}.txt`, bytes }, context);
}

/** All that lack something at once, where there are too many for one after the other. */
async function leaveOutMany({ db, now, laboratoryId }: Demo, id: number, total: number): Promise<void> {
  const ids: number[] = [];
  for (let page = 1; ids.length < total; page += 1)
    ids.push(...(await isin.listSites(db, id, { state: 'incomplete', page })).rows.map((site) => site.id));
  await db
    .insert(isinSites)
    .values(
      ids.map((addressId) => ({
        ...{ transmissionId: id, addressId, leftOutReason: reason, leftOutAt: now, leftOutBy: laboratoryId },
      })),
    )
    .onConflictDoUpdate({
      target: [isinSites.transmissionId, isinSites.addressId],
      set: { leftOutReason: reason, leftOutAt: now, leftOutBy: laboratoryId },
    });
}
