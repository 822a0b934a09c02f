import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import type { Transmission } from '../contract.ts';
import {
  canLeaveOut,
  countSites,
  daysOf,
  dueOn,
  halfName,
  halfOf,
  isBeforeFirst,
  isFrozen,
  isRunning,
  readHalf,
  type State,
  transmissionTexts,
} from '../rules.ts';
import * as frozen from './frozen-rows.ts';
import { completeFirstColumns } from './keep-columns.ts';
import { listMeasurements, type Measurement, rowsOf } from './measurements.ts';
import * as queries from './queries.ts';
import { readTransmission } from './read-transmission.ts';
import { gapsOf, sitesOf, siteValues } from './site-facts.ts';

/** So many sites are frozen at a time: their rows are a few megabytes. */
const sitesPerTurn = 1_000;

/** Who takes a step, with what the step needs: a request, or the demonstration. */
export type Actor = Pick<RequestContext, 'db' | 'clock' | 'files'> & {
  config: Pick<RequestContext['config'], 'reqDays'>;
  user: { id: number };
  requestId: string | null;
};

/** A half-year as its page shows it; 404 when it is not there. */
export async function theTransmission(
  { db, clock }: Pick<Actor, 'db' | 'clock'>,
  id: number,
): Promise<Transmission> {
  const found = await readTransmission(db, id);
  if (!found) throw notFound();
  const { sites } = found;
  const { dueDays, exports, ...rest } = found.half;
  const counts = countSites(sites);
  const half = halfName(rest);
  return {
    ...rest,
    half,
    due: dueOn(rest.endsOn, dueDays),
    isRunning: isRunning(rest, clock.today()),
    sites: counts.complete + counts.incomplete,
    rows: counts.rows,
    amendments: sites.reduce((sum, { leftOut, amendments }) => sum + (leftOut === null ? amendments : 0), 0),
    counts,
    exports: exports.map((file) => ({ ...file, name: exportName({ ...file, half }) })),
  };
}

export function exportName({ half, id, format }: { half: string; id: number; format: string }): string {
  return `isin-${half}-${id}.${format}`;
}

/** Locks a half-year that stands where a step begins, and that nobody has changed since it was seen. */
export async function lockFor(
  { db }: Actor,
  id: number,
  { version, from }: { version: number | null; from: (state: State) => boolean },
): Promise<queries.LockedTransmission> {
  const found = await queries.lockTransmission(db, id);
  if (!found) throw notFound();
  if (!from(found.state)) throw conflict(transmissionTexts.wrongState(found.state));
  if (version !== null) refuseStale(found.version, version);
  return found;
}

export async function openTransmission(name: string, context: Actor): Promise<Transmission> {
  const { db, user, clock } = context;
  const half = readHalf(name);
  if (!half) throw invalid(transmissionTexts.noHalf, { half: transmissionTexts.noHalf });
  if (halfName(half) > halfName(halfOf(clock.today())))
    throw invalid(transmissionTexts.notYet, { half: transmissionTexts.notYet });
  if (isBeforeFirst(half, await queries.findFirstHalf(db), clock.today()))
    throw invalid(transmissionTexts.beforeFirst, { half: transmissionTexts.beforeFirst });
  // Of the first one; later ones keep what is in force.
  if ((await queries.findFirstHalf(db)) === null) await completeFirstColumns(context);
  const id = await queries
    .insertTransmission(db, half, daysOf(half), { openedBy: user.id, openedAt: clock.now() })
    .catch((error: unknown) =>
      onConstraint(error, { isin_transmissions_once: () => conflict(transmissionTexts.openTwice) }),
    );
  await recordAudit(context, {
    event: 'isin-transmission.opened',
    entityId: id,
    details: { half: halfName(half) },
  });
  return theTransmission(context, id);
}

/** Freezes every row as it is now, with what its site lacks. */
export async function checkTransmission(id: number, version: number, context: Actor): Promise<Transmission> {
  const { db, user, clock, config } = context;
  await lockFor(context, id, { version, from: (state) => state === 'open' });
  const facts = await queries.findTransmission(db, id);
  if (facts?.state !== 'open') throw new Error('a locked transmission stays open');
  const counts = { sites: 0, rows: 0 };
  const { settings } = await readReportSettings(db);
  const annual = { least: config.reqDays, most: settings.decision.longestDays };
  for (let from = 0; from < facts.sites.length; from += sitesPerTurn) {
    const asked = facts.sites.slice(from, from + sitesPerTurn);
    const measurements = await listMeasurements(
      db,
      id,
      asked.map((site) => site.id),
    );
    const rows = rowsOf(measurements, annual);
    const sites = sitesWith(rows, asked);
    await frozen.insertSites(
      db,
      id,
      sites.map((site) => ({
        addressId: site.id,
        missing: gapsOf(site, facts),
        values: siteValues(site, facts),
      })),
    );
    await frozen.insertRows(db, id, rows).catch(refuseTaken);
    counts.sites += sites.length;
    counts.rows += rows.length;
  }
  if (counts.rows === 0) throw invalid(transmissionTexts.nothing);
  await frozen.deleteIdleSites(db, id);
  await queries.updateTransmission(db, id, {
    state: 'checked',
    checkedBy: user.id,
    checkedAt: clock.now(),
    serviceRecognition: settings.letterhead.serviceRecognition || null,
  });
  await recordAudit(context, {
    event: 'isin-transmission.checked',
    entityId: id,
    details: counts,
  });
  return theTransmission(context, id);
}

/** The sites that rows are of, measured where these are. */
function sitesWith(
  rows: readonly Pick<Measurement, 'addressId' | 'pointId'>[],
  sites: readonly queries.OpenSite[],
): queries.OpenSite[] {
  const ofSite = Map.groupBy(rows, ({ addressId }) => addressId);
  return sites.flatMap((site) => {
    const own = ofSite.get(site.id);
    return own ? [{ ...site, measured: own.map(({ pointId }) => pointId) }] : [];
  });
}

/** Lets go of the frozen rows, with the reason. Files made until now stay, and are not sent. */
export async function reopenTransmission(
  id: number,
  { version, reason }: { version: number; reason: string },
  context: Actor,
): Promise<Transmission> {
  const { db } = context;
  const { round } = await lockFor(context, id, { version, from: isFrozen });
  await queries.updateTransmission(db, id, {
    ...{ state: 'open', round: round + 1, serviceRecognition: null },
    ...{ checkedBy: null, checkedAt: null, exportedBy: null, exportedAt: null },
  });
  await frozen.deleteFrozen(db, id);
  await recordAudit(context, { event: 'isin-transmission.reopened', entityId: id, details: { reason } });
  return theTransmission(context, id);
}

/** Leaves a site out, or takes it back (`reason` null). */
export async function changeLeftOut(
  { id, addressId }: { id: number; addressId: number },
  { version, reason }: { version: number; reason: string | null },
  context: Actor,
): Promise<Transmission> {
  const { db, user, clock } = context;
  const { state } = await lockFor(context, id, { version, from: canLeaveOut });
  const facts = await queries.findTransmission(db, id);
  const site = facts && sitesOf(facts).find((one) => one.id === addressId);
  if (!site) throw notFound();
  if ((site.leftOut === null) === (reason === null)) return theTransmission(context, id);
  await frozen
    .updateLeftOut(
      db,
      { transmissionId: id, addressId },
      reason === null ? null : { reason, by: user.id, at: clock.now() },
    )
    .catch(refuseTaken);
  // Writes it anew: whoever has seen it before has not seen this.
  await queries.updateTransmission(db, id, { state });
  await recordAudit(
    context,
    reason === null
      ? { event: 'isin-transmission.site-taken-back', entityId: id, details: { site: site.name } }
      : { event: 'isin-transmission.site-left-out', entityId: id, details: { site: site.name, reason } },
  );
  return theTransmission(context, id);
}

function refuseTaken(error: unknown): never {
  return onConstraint(error, { isin_rows_follow_once: () => conflict(transmissionTexts.takenMeanwhile) });
}
