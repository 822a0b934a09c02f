import { createHash } from 'node:crypto';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { UploadedFile } from '#platform/contract/uploaded-file.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import { conflict, invalid, notFound, onConstraint, refuseFields } from '#platform/server/http/errors.ts';
import { fileNameHeader } from '#platform/server/http/file-name-header.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lockRecord } from '#platform/server/records/lock-record.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { lockFile } from '#post/pictures/server/public.ts';
import { instruments } from '#radioprotection/instruments/schema.ts';
import { keepsRadioprotection } from '#radioprotection/reach/server/public.ts';
import { baseName } from '#signing/signing-list/rules.ts';
import { type InstrumentChecks } from '../calibrations/contract.ts';
import {
  type addCalibration as addEndpoint,
  type correctCalibration as correctEndpoint,
  maxCertificateBytes,
} from '../calibrations/keeping/contract.ts';
import { calibrationTexts, cardTexts } from '../rules.ts';
import * as queries from './calibration-queries.ts';

type Place = { instrument: number; taratura: number };

/** Calibrations, zones and cards of an instrument. Throws 404. */
export async function readChecks(instrument: number, context: RequestContext): Promise<InstrumentChecks> {
  const { db, user, clock } = context;
  const found = await queries.findChecks(db, instrument, { user, today: clock.today() });
  if (!found) throw notFound(cardTexts.notFound);
  const modificabile = keepsRadioprotection(user);
  return { ...found, modificabile, zoneDaScegliere: modificabile ? found.zoneDaScegliere : [] };
}

/** Keeps a calibration; the latest one's days are the instrument's from then on. */
export async function addCalibration(
  instrument: number,
  { fatta, finoAl, laboratorio, certificato, file }: BodyOf<typeof addEndpoint>,
  context: RequestContext,
): Promise<InstrumentChecks> {
  const { db, clock, user } = context;
  await lockRecord(db, instruments, instrument);
  await readChecks(instrument, context);
  refuseDays({ fatta, finoAl }, clock.today());
  const kept = file === undefined ? null : await keepCertificate(file, context);
  const values = {
    ...{ instrumentId: instrument, calibratedOn: fatta, validUntil: finoAl, laboratory: laboratorio },
    ...{ certificateNumber: certificato, certificateName: kept?.name ?? null },
    certificateSha256: kept?.sha256 ?? null,
  };
  const stored = await queries.findCalibrationOf(db, { instrument, on: fatta });
  if (stored) {
    // Sent again because no answer came: it is there.
    const isSame = Object.entries(values).every(
      ([name, value]) => stored[name as keyof typeof values] === value,
    );
    if (!isSame) throw conflict(calibrationTexts.taken, { fatta: calibrationTexts.taken });
    return readChecks(instrument, context);
  }
  await queries.insertCalibration(db, { ...values, addedBy: user.id, addedAt: clock.now() });
  const details = { calibratedOn: fatta, nextCalibration: finoAl, fileName: kept?.name ?? null };
  await recordAudit(context, { event: 'instrument.calibrated', entityId: instrument, details });
  return readChecks(instrument, context);
}

/** Puts right what was written of a calibration. Throws 409 when somebody else did meanwhile. */
export async function correctCalibration(
  place: Place,
  { fatta, finoAl, laboratorio, certificato, versione }: BodyOf<typeof correctEndpoint>,
  context: RequestContext,
): Promise<InstrumentChecks> {
  const { db, clock } = context;
  await lockRecord(db, instruments, place.instrument);
  const stored = await queries.lockCalibration(db, place);
  if (!stored) throw notFound();
  refuseStale(stored.version, versione);
  refuseDays({ fatta, finoAl }, clock.today());
  const changes = changesBetween(
    {
      ...{ calibratedOn: stored.calibratedOn, nextCalibration: stored.validUntil },
      ...{ calibrationLaboratory: stored.laboratory, certificateNumber: stored.certificateNumber },
    },
    {
      ...{ calibratedOn: fatta, nextCalibration: finoAl },
      ...{ calibrationLaboratory: laboratorio, certificateNumber: certificato },
    },
  );
  if (changes) {
    await queries
      .updateCalibration(db, stored.id, {
        ...{ calibratedOn: fatta, validUntil: finoAl },
        ...{ laboratory: laboratorio, certificateNumber: certificato },
      })
      .catch(refuseSecond);
    const event = { event: 'instrument.calibration-corrected', entityId: place.instrument } as const;
    await recordAudit(context, { ...event, details: changes });
  }
  return readChecks(place.instrument, context);
}

function refuseSecond(error: unknown): never {
  return onConstraint(error, {
    instrument_calibrations_day: () => conflict(calibrationTexts.taken, { fatta: calibrationTexts.taken }),
  });
}

function refuseDays({ fatta, finoAl }: { fatta: string; finoAl: string }, today: string): void {
  refuseFields({
    ...(fatta > today && { fatta: calibrationTexts.future }),
    ...(finoAl <= fatta && { finoAl: calibrationTexts.endBefore }),
  });
}

async function keepCertificate(
  { name, bytes: sent }: UploadedFile,
  { db, files, clock }: RequestContext,
): Promise<{ name: string; sha256: string }> {
  const bytes = Buffer.from(sent);
  const refuse = (text: string) => invalid(text, { file: text });
  if (bytes.length > maxCertificateBytes) throw refuse(calibrationTexts.largeFile);
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw refuse(calibrationTexts.noFile);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await lockFile(db, sha256);
  await files.put(sha256, bytes);
  await db
    .insert(storedFiles)
    .values({ sha256, mediaType: 'application/pdf', size: bytes.length, storedAt: clock.now() })
    .onConflictDoUpdate({ target: storedFiles.sha256, set: { storedAt: clock.now() } });
  return { name: baseName(name) || 'certificato.pdf', sha256 };
}

/** The certificate as it came. Throws 404. */
export async function readCertificate(place: Place, context: RequestContext): Promise<Buffer> {
  const { db, user, clock } = context;
  const found = await queries.findCertificate(db, place, { user, today: clock.today() });
  if (!found) throw notFound();
  context.setHeader('content-type', 'application/pdf');
  context.setHeader('content-disposition', fileNameHeader('inline', found.name));
  return readStoredFile(context.files, found.sha256);
}

/** Where an instrument of the house is used. Throws 404, and 422 for a zone that is none. */
export async function setZones(
  instrument: number,
  { zone }: { zone: readonly number[] },
  context: RequestContext,
): Promise<InstrumentChecks> {
  await lockRecord(context.db, instruments, instrument);
  await readChecks(instrument, context);
  const before = await queries.listZoneIds(context.db, instrument);
  await queries.replaceZones(context.db, instrument, zone);
  const after = await queries.listZoneIds(context.db, instrument);
  if (zone.some((id) => !after.includes(id)))
    throw invalid(calibrationTexts.noZone, { zone: calibrationTexts.noZone });
  const changes = changesBetween({ zoneIds: before }, { zoneIds: after });
  if (changes)
    await recordAudit(context, { event: 'instrument.zones-changed', entityId: instrument, details: changes });
  return readChecks(instrument, context);
}
