import { correctPlacement } from '#field/my-placements/server/public.ts';
import { endAtPoint } from '#field/placement/server/public.ts';
import { laboratory } from '#field/placement-records/server/public.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { DosimeterAttribution, DosimeterRecord } from '../../dosimeter-records/contract.ts';
import { changeDosimeter, findDosimeter } from '../../dosimeter-records/server/public.ts';
import { assignReading } from '../../results/server/public.ts';
import { type AssignedValues, assignmentTexts, type CodedSite, siteFor, usualReason } from '../rules.ts';
import { findPointOf, holdDosimeter } from './queries.ts';

type Assignment = { values: AssignedValues; sites: readonly CodedSite[] | null };

/**
 * Gives one dosimeter its values, in the transaction of `context`: first the site, then the days, then the reading, each
 * in the way in which it is written alone. What it has already changes nothing. Throws the refusal.
 */
export async function assignDosimeter(
  dosimeterId: number,
  { values, sites }: Assignment,
  context: RequestContext,
): Promise<boolean> {
  await holdDosimeter(context.db, dosimeterId);
  const before = await recordOf(dosimeterId, context);
  const moved = sites === null ? before : await giveToSite(before, sites, context);
  const { monitoringStart, monitoringEnd, analysis, traces, background } = values;
  if (monitoringStart !== null || monitoringEnd !== null) await setDays(moved, values, context);
  if (analysis !== null || traces !== null || background !== null) {
    const attribution = inForce(moved);
    await assignReading(
      attribution.trattamento,
      { traces, background, readOn: analysis },
      values.reason,
      context,
    );
  }
  return true;
}

async function recordOf(dosimeterId: number, { db, clock }: RequestContext): Promise<DosimeterRecord> {
  const found = await findDosimeter(db, dosimeterId, clock.today());
  if (!found) throw notFound();
  return found;
}

function inForce({ attribuzioni: [latest] }: DosimeterRecord): DosimeterAttribution {
  if (!latest) throw conflict(assignmentTexts.inStore);
  return latest;
}

/** Assigns a dosimeter that has not been placed to a site, without a point; one that is there already stays. */
async function giveToSite(
  record: DosimeterRecord,
  sites: readonly CodedSite[],
  context: RequestContext,
): Promise<DosimeterRecord> {
  const { committente, indirizzo, fine, situazione } = record;
  const wanted = siteFor(sites, committente);
  if ('problem' in wanted) throw conflict(wanted.problem);
  const { site } = wanted;
  if (indirizzo?.id === site.id) return record;
  if (situazione === 'smarrito') throw conflict(assignmentTexts.lost);
  if (!record.modificabile) {
    const name = indirizzo?.nome ?? '';
    throw conflict(
      fine === null ? assignmentTexts.placedElsewhere(name) : assignmentTexts.closedElsewhere(name, fine),
    );
  }
  const { codice, spedito, versione } = record;
  const place = { committente: site.principalId, indirizzo: site.id, spedito };
  return changeDosimeter(
    record.id,
    { codice: codice.toUpperCase(), ...place, smarrito: false, versione },
    context,
  );
}

/** Start and end of an exposure: an end that was missing is a removal, any other change a correction. */
async function setDays(
  record: DosimeterRecord,
  { monitoringStart, monitoringEnd, reason }: AssignedValues,
  context: RequestContext,
): Promise<void> {
  const attribution = inForce(record);
  const { trattamento: placementId, versione, inizio, fine } = attribution;
  if (inizio === null) throw conflict(assignmentTexts.notPlaced);
  const start = monitoringStart ?? inizio;
  const end = monitoringEnd ?? fine;
  if (end !== null && end < start) throw invalid(assignmentTexts.endBeforeStart);
  const closedLater = record.attribuzioni.find(
    (other) => other !== attribution && (other.fine ?? '') > start,
  );
  if (closedLater?.fine) throw conflict(assignmentTexts.closedLater(closedLater.fine));

  const isRemoved = fine !== null || record.situazione === 'analizzato';
  const correction = {
    ...(start === inizio ? {} : { inizio: start }),
    ...(isRemoved && end !== fine ? { fine: end } : {}),
  };
  if (Object.keys(correction).length > 0) {
    const wish = { versione, motivo: reason ?? usualReason, ...correction };
    await correctPlacement(placementId, wish, context, laboratory);
  }
  if (isRemoved || end === null) return;
  const pointId = await findPointOf(context.db, placementId);
  if (pointId === null) throw conflict(assignmentTexts.notPlaced);
  await endAtPoint({ id: placementId, code: record.codice, pointId }, { endedOn: end, lost: false }, context);
}
