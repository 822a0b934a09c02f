import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { maxPictureBytes } from '#platform/server/files/pictures.ts';
import { conflict, forbidden, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { lockRecord } from '#platform/server/records/lock-record.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { keepPicture } from '#post/pictures/server/public.ts';
import { refuseUnit } from '../../unit-places/server/public.ts';
import type { createPlanimetry, PlanimetryRow, savePlanimetry, setPlanimetryUse } from '../contract.ts';
import { deviceOpacity, emptySheet, liesOn, type PlacedDevice } from '../drawing/rules.ts';
import { type Compared, differences } from '../edits/rules.ts';
import { maxPlanimetries, planimetryTexts } from '../rules.ts';
import { planimetries } from '../schema.ts';
import * as queries from './queries.ts';
import { keepSent } from './sent-pictures.ts';

type Place = { company: number; planimetry: number };

/** Begins a planimetry in a unit that is in use. */
export async function begin(
  company: number,
  { alias, background }: BodyOf<typeof createPlanimetry>,
  context: RequestContext,
): Promise<PlanimetryRow> {
  const { db } = context;
  await refuseUnit(company, context);
  await refuseTooMany(company, context);
  const [picture] = await keepSent(background ? [background] : [], new Set(), context);
  const id = await insertRecord(db, planimetries, {
    ...{ companyId: company, alias, drawing: { rooms: [], devices: [] } },
    ...{ backgroundSha256: picture?.sha256 ?? null, backgroundName: background?.filename ?? null },
    ...sheetOf(picture),
  });
  await recordAudit(context, {
    ...{ event: 'planimetry.created', entityId: id, details: { alias, companyId: company } },
  });
  return queries.readRow(db, id);
}

/** Saves a drawing of somebody who has seen the latest one, with the snapshot that shows it. */
export async function save(
  place: Place,
  body: BodyOf<typeof savePlanimetry>,
  context: RequestContext,
): Promise<PlanimetryRow> {
  const { db, clock } = context;
  const before = await lockPlanimetry(place, context);
  if (before.versione !== body.versione) throw staleConflict(before, body);
  if (!before.attivo) throw conflict(planimetryTexts.outOfUse);
  const placed = await devicesAsTheyStand(place.company, body.devices, context);
  const sent = [...(body.background ? [body.background] : []), ...body.attachments];
  const known = [...(before.background ? [before.background] : []), ...before.attachments];
  const kept = await keepSent(sent, new Set(known.map(({ sha256 }) => sha256)), context);
  const background = body.background ? kept[0] : undefined;
  const beside = body.background ? kept.slice(1) : kept;
  const sheet = background ? sheetOf(background) : emptyOr(before);
  const drawing = { rooms: body.rooms, devices: placed };
  if (!liesOn(drawing, sheet)) throw invalid(planimetryTexts.outside);
  const after = comparedOf(
    { ...body, devices: placed },
    kept.map(({ sha256 }) => sha256),
  );
  const told = differences(
    comparedOf(
      before,
      known.map(({ sha256 }) => sha256),
    ),
    after,
  );
  const snapshot = body.snapshot ? await keepPicture(context, body.snapshot, maxPictureBytes) : null;
  if (told.length === 0 && (snapshot === null || snapshot.sha256 === before.snapshot))
    return queries.readRow(db, place.planimetry);
  await queries.updatePlanimetry(
    db,
    place.planimetry,
    {
      ...{ alias: body.alias, drawing, ...sheet, metresPerPixel: body.metresPerPixel },
      ...{
        backgroundSha256: background?.sha256 ?? null,
        backgroundName: body.background?.filename ?? null,
      },
      ...{ snapshotSha256: snapshot?.sha256 ?? null, snapshotAt: snapshot ? clock.now() : null },
    },
    beside.map(({ sha256 }, index) => ({ sha256, fileName: body.attachments[index]?.filename ?? '' })),
  );
  await recordAudit(context, {
    event: 'planimetry.updated',
    entityId: place.planimetry,
    details: { before: { drawing: null }, after: { drawing: told.join('; ') || 'immagine del disegno' } },
  });
  return queries.readRow(db, place.planimetry);
}

/** Puts a planimetry out of use, or back. */
export async function setUse(
  place: Place,
  { attivo, versione }: BodyOf<typeof setPlanimetryUse>,
  context: RequestContext,
): Promise<PlanimetryRow> {
  const { db } = context;
  const before = await lockPlanimetry(place, context);
  if (before.versione !== versione) throw conflict(staleText);
  if (before.attivo !== attivo) {
    if (attivo) await refuseTooMany(place.company, context);
    const version = sql`${planimetries.version} + 1`;
    await db
      .update(planimetries)
      .set({ active: attivo, version })
      .where(eq(planimetries.id, place.planimetry));
    await recordAudit(context, {
      event: 'planimetry.updated',
      entityId: place.planimetry,
      details: { before: { active: before.attivo }, after: { active: attivo } },
    });
  }
  return queries.readRow(db, place.planimetry);
}

async function lockPlanimetry(place: Place, context: RequestContext): Promise<queries.StoredPlanimetry> {
  await lockRecord(context.db, planimetries, place.planimetry);
  const found = await queries.findPlanimetry(context.db, context, place);
  if (!found) throw notFound(planimetryTexts.notFound);
  if (!found.modificabile) throw forbidden();
  return found;
}

async function refuseTooMany(company: number, { db }: RequestContext): Promise<void> {
  if ((await queries.countInUse(db, company)) >= maxPlanimetries) throw conflict(planimetryTexts.tooMany);
}

/** What is refused of a save that would undo somebody else's: it says what it would have changed. */
function staleConflict(before: queries.StoredPlanimetry, body: BodyOf<typeof savePlanimetry>) {
  const hashes = (images: readonly { image: string }[]) => images.map(({ image }) => hashIn(image));
  const mine = comparedOf(body, hashes([...(body.background ? [body.background] : []), ...body.attachments]));
  const stored = comparedOf(
    before,
    [...(before.background ? [before.background] : []), ...before.attachments].map(({ sha256 }) => sha256),
  );
  const told = differences(stored, mine);
  return conflict(staleText, told.length > 0 ? { disegno: planimetryTexts.changedMeanwhile(told) } : {});
}

function hashIn(image: string): string {
  return image.startsWith('sha256:') ? image.slice('sha256:'.length) : 'new';
}

type ToCompare = Pick<Compared, 'alias' | 'rooms' | 'metresPerPixel'> & {
  background: object | null;
  devices: readonly PlacedDevice[];
};

/** `hashes`: of the background, where there is one, then of the attachments. */
function comparedOf(one: ToCompare, hashes: readonly string[]): Compared {
  const { alias, rooms, metresPerPixel, background } = one;
  const devices = one.devices.map(({ deviceId, icon, opacity, x, y, width, height }) => ({
    ...{ deviceId, icon, opacity, x, y, width, height },
  }));
  return {
    ...{ alias, rooms, devices, metresPerPixel },
    background: background ? (hashes[0] ?? null) : null,
    attachments: background ? hashes.slice(1) : hashes,
  };
}

/** The devices of a drawing as they are drawn now. Throws 422 at one of another unit, and at one drawn twice. */
async function devicesAsTheyStand(
  company: number,
  placed: readonly PlacedDevice[],
  { db }: RequestContext,
): Promise<PlacedDevice[]> {
  const ids = placed.map(({ deviceId }) => deviceId);
  if (new Set(ids).size !== ids.length) throw invalid(planimetryTexts.deviceTwice);
  const ofUnit = await queries.devicesOfUnit(db, company, ids);
  return placed.map((device) => {
    const isActive = ofUnit.get(device.deviceId);
    if (isActive === undefined)
      throw invalid(planimetryTexts.unknownDevice, { devices: planimetryTexts.unknownDevice });
    return { ...device, opacity: deviceOpacity(isActive) };
  });
}

type Sheet = { width: number; height: number };

function sheetOf(picture: queries.KeptPicture | undefined): Sheet {
  if (!picture?.width || !picture.height) return emptySheet;
  return { width: picture.width, height: picture.height };
}

/** The empty sheet; one that was empty keeps its size. */
function emptyOr(before: queries.StoredPlanimetry): Sheet {
  return before.background === null ? { width: before.width, height: before.height } : emptySheet;
}
