import { addDays } from '#platform/contract/dates.ts';
import { halfName, offeredHalves } from '#reports/isin-transmissions/rules.ts';
import * as isin from '#reports/isin-transmissions/server/public.ts';
import type { Demo } from './demo.ts';

/** Days of exposure that make a mean annual, as the settings have it. */
const reqDays = 340;
const mostSites = 50;

/** The half-year before this one is sent and has its receipt, without the sites that lack something; this one is open. */
export async function loadIsinHalves({ db, files, now, today, laboratoryId }: Demo): Promise<void> {
  if (laboratoryId === null) return;
  const context = {
    ...{ db, files, clock: { now: () => now, today: () => today } },
    ...{ config: { reqDays }, user: { id: laboratoryId }, requestId: null },
  };
  const [current, previous] = offeredHalves(today, []).map(halfName);
  if (current === undefined || previous === undefined) return;
  const opened = await isin.openTransmission(previous, context);
  await isin.openTransmission(current, context);
  if (opened.counts.complete === 0) return;

  const { id } = opened;
  let { version } = opened;
  const { rows: incomplete } = await isin.listSites(db, id, { state: 'incomplete', page: 1 });
  for (const { id: addressId } of incomplete.slice(0, mostSites)) {
    const reason = 'Dati della sede in arrivo dal cliente';
    ({ version } = await isin.changeLeftOut({ id, addressId }, { version, reason }, context));
  }
  ({ version } = await isin.checkTransmission(id, version, context));
  const exported = await isin.exportTransmission(id, { version, format: 'csv' }, context);
  const [file] = exported.exports;
  if (!file) throw new Error('an exported half-year has its file');
  const afterEnd = addDays(opened.endsOn, 18);
  const sent = {
    ...{ version: exported.version, exportId: file.id, note: 'Caricato sul portale' },
    sentOn: afterEnd < today ? afterEnd : today,
  };
  await isin.sendTransmission(id, sent, context);
  const bytes = Buffer.from(`Ricevuta dimostrativa del semestre ${previous}: ${file.rows} misure.\n`);
  await isin.storeReceipt(id, { name: `ricevuta-${previous}.txt`, bytes }, context);
}
