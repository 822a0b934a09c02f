import { chooseMaps } from '#geography/maps/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import { isOutOfSpace, isRetryable, isUnreachable, Refusal, texts } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { type Issued, issueReport } from '../../final-reports/server/public.ts';
import { hasPlace, issuingTexts } from '../rules.ts';
import * as runs from './run-queries.ts';
import { saveCoordinates } from './save-coordinates.ts';
import { findSite } from './site-queries.ts';

/**
 * Issues the sites that wait, one after the other. Each is one transaction: its report and its place in the run appear
 * together, so a process that dies leaves no half of either, and several share the work without meeting.
 */
export async function workOnReportRuns(work: Services, isStopped: () => boolean): Promise<void> {
  let last: number | null = null;
  while (!isStopped()) {
    const runId = await issueNext(work);
    // A run ends with its last site, and not with those of the runs behind it.
    if (runId === null || runId !== last) await runs.finishRuns(work.db, work.clock.now());
    if (runId === null) return;
    last = runId;
  }
}

/** Of which run it was; null when nothing waits. */
function issueNext(work: Services): Promise<number | null> {
  return work.db.transaction(async (db) => {
    const site = await runs.takeSite(db);
    if (!site) return null;
    const issued = await issueSite({ ...work, db }, site);
    await runs.settleSite(
      db,
      site,
      typeof issued === 'string'
        ? { state: 'failed', failure: issued }
        : {
            ...{ state: 'issued', failure: null, reportId: issued.report.id },
            recipients: issued.kind === 'issued' ? issued.recipients : null,
          },
    );
    return site.runId;
  });
}

/** What was issued, now or before; in words why it could not be. */
async function issueSite(
  work: Services,
  { addressId, from, to, issuedBy }: runs.DueSite,
): Promise<Issued | string> {
  const user = { id: issuedBy };
  try {
    // Undone by itself when it fails, so that the reason can be kept.
    return await work.db.transaction(async (db) => {
      const context = { ...work, db, user, requestId: null };
      await findPlace(context, addressId);
      return issueReport(context, { addressId, from, to });
    });
  } catch (error) {
    if (error instanceof Refusal && error.status !== 500) return error.message;
    if (isUnreachable(error) || isRetryable(error)) throw error;
    if (isOutOfSpace(error)) return texts.noSpace;
    const kind = error instanceof Error ? error.name : typeof error;
    const at = error instanceof Error ? error.stack?.split('\n').slice(1, 6) : [];
    // A refusal of ours says in its cause what was found; the values in other messages are nobody's business.
    const reason = error instanceof Refusal && error.cause instanceof Error ? error.cause.message : undefined;
    work.log.error({ addressId, kind, reason, at }, 'report not issued');
    return error instanceof Refusal ? error.message : issuingTexts.unexpected;
  }
}

/** Looks up where a site without coordinates lies: kept when there is one answer, refused when one must choose. */
async function findPlace(
  context: Services & { db: Db; user: { id: number }; requestId: null },
  addressId: number,
): Promise<void> {
  const site = await findSite(context.db, addressId);
  if (!site || hasPlace(site)) return;
  const [first, ...others] = await chooseMaps(context)
    .geocode(site.address)
    .catch(() => []);
  if (!first) throw new Refusal(422, issuingTexts.noCoordinates);
  if (others.length > 0) throw new Refusal(422, issuingTexts.severalPlaces);
  const { lat, lng } = first.geometry.location;
  await saveCoordinates(addressId, { latitude: lat, longitude: lng }, context);
}
