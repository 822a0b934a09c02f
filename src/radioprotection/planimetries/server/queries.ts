import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { devices } from '../../devices/schema.ts';
import {
  employersWithinReach,
  ofCompanyWithinReach,
  ownCompanies,
  type Reader,
  worksInUnit,
} from '../../reach/server/public.ts';
import { joinPlace, placeColumns } from '../../unit-places/server/public.ts';
import type { PlanimetryRecord, PlanimetryRow } from '../contract.ts';
import type { Drawing } from '../drawing/rules.ts';
import { planimetries, planimetryAttachments } from '../schema.ts';

/** Whose planimetries are asked for: those of a unit within reach, or of a customer's own unit, which are in use. */
export type Asked = { company: number; planimetry: number; client?: number };

type StoredPicture = { sha256: string; mime: 'image/jpeg' | 'image/png'; filename: string };
export type StoredPlanimetry = Omit<PlanimetryRecord, 'background' | 'attachments' | 'devices'> & {
  background: StoredPicture | null;
  attachments: StoredPicture[];
  devices: PlanimetryRecord['devices'];
  snapshot: string | null;
};

const row = jsonObject<PlanimetryRow>({
  id: sql`t.id`,
  alias: sql`t.alias`,
  ambienti: sql`jsonb_array_length(t.drawing->'rooms')`,
  dispositivi: sql`jsonb_array_length(t.drawing->'devices')`,
  haImmagine: sql`coalesce(t.snapshot_sha256, t.background_sha256) is not null
    or jsonb_array_length(t.drawing->'rooms') + jsonb_array_length(t.drawing->'devices') > 0`,
  attivo: sql`t.active`,
  versione: sql`t.version`,
});

/** The planimetries of a unit, those in use first; null when the unit is unknown or out of reach. */
export async function listPlanimetriesOfUnit(
  db: Db,
  reader: Reader,
  company: number,
): Promise<PlanimetryRow[] | null> {
  return listRows(
    db,
    sql`c.id = ${company} and ${employersWithinReach(reader, sql`c.employer_id`)}`,
    sql`true`,
  );
}

/** Those in use of a customer's own unit. */
export async function listPlanimetriesOfCustomer(
  db: Db,
  user: User,
  { client, company }: { client: number; company: number },
): Promise<PlanimetryRow[] | null> {
  return listRows(db, sql`c.id = ${company} and ${isOwnUnit(user, client)}`, sql`t.active`);
}

async function listRows(db: Db, unit: SQL, which: SQL): Promise<PlanimetryRow[] | null> {
  const { rows } = await db.execute<{ planimetries: PlanimetryRow[] }>(sql`
    select (select coalesce(json_agg(${row} order by not t.active, t.alias, t.id), '[]')
      from planimetries t where t.company_id = c.id and ${which}) as planimetries
    from companies c where ${unit}`);
  return rows[0]?.planimetries ?? null;
}

export async function readRow(db: Db, id: number): Promise<PlanimetryRow> {
  const { rows } = await db.execute<{ planimetry: PlanimetryRow }>(
    sql`select ${row} as planimetry from planimetries t where t.id = ${id}`,
  );
  const [found] = rows;
  if (!found) throw new Error('a planimetry has gone');
  return found.planimetry;
}

function isOwnUnit(user: User, client: number): SQL {
  const unit = { id: sql`c.id`, employerId: sql`c.employer_id`, principalId: client };
  return sql`c.active and ${ownCompanies(user, unit)}`;
}

/** What is drawn of a device: faintly when it is not in use, whatever was true when it was placed. */
const shownDevices = sql`(select coalesce(json_agg(json_build_object(
    'deviceId', d.id, 'icon', p.device->'icon', 'opacity', case when d.active then 1 else 0.3 end,
    'x', p.device->'x', 'y', p.device->'y', 'width', p.device->'width', 'height', p.device->'height',
    'sigla', d.sigla, 'type', d.category) order by p.place), '[]')
  from jsonb_array_elements(t.drawing->'devices') with ordinality p(device, place)
    join devices d on d.id = (p.device->>'deviceId')::int)`;

/** A planimetry without the bytes of its pictures; null when it is unknown or out of reach. */
export async function findPlanimetry(
  db: Db,
  reader: Reader,
  { company, planimetry, client }: Asked,
): Promise<StoredPlanimetry | null> {
  const reach =
    client === undefined
      ? ofCompanyWithinReach(reader, sql`t.company_id`)
      : sql`t.active and ${isOwnUnit(reader.user, client)}`;
  const mayChange = client === undefined ? worksInUnit(reader, sql`t.company_id`) : sql`false`;
  const { rows } = await db.execute<StoredPlanimetry>(sql`
    select t.id, t.alias, t.width, t.height, t.drawing->'rooms' as rooms, ${shownDevices} as devices,
      t.metres_per_pixel as "metresPerPixel", t.snapshot_sha256 as snapshot,
      to_json(t.snapshot_at) #>> '{}' as "snapshotAt", t.active as attivo, t.version as versione,
      ${mayChange} as modificabile, ${placeColumns},
      (select json_build_object('sha256', f.sha256, 'mime', f.media_type, 'filename', t.background_name)
         from stored_files f where f.sha256 = t.background_sha256) as background,
      (select coalesce(json_agg(json_build_object('sha256', f.sha256, 'mime', f.media_type,
          'filename', a.file_name) order by a.position), '[]')
         from planimetry_attachments a join stored_files f on f.sha256 = a.sha256
        where a.planimetry_id = t.id) as attachments
    from planimetries t ${joinPlace(sql`t.company_id`)}
    where t.id = ${planimetry} and t.company_id = ${company} and ${reach}`);
  return rows[0] ?? null;
}

/** How many of a unit are in use; nobody adds one meanwhile. */
export async function countInUse(db: Db, companyId: number): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(7301052, ${companyId})`);
  return db.$count(planimetries, and(eq(planimetries.companyId, companyId), eq(planimetries.active, true)));
}

/** Which of these devices are of the unit, and whether each is in use. */
export async function devicesOfUnit(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: devices.id, active: devices.active })
    .from(devices)
    .where(and(eq(devices.companyId, companyId), inArray(devices.id, [...ids])));
  return new Map(found.map(({ id, active }) => [id, active]));
}

export type KeptPicture = { sha256: string; size: number; width: number | null; height: number | null };

/** What is known of stored pictures, by their hash. */
export async function storedPictures(db: Db, hashes: readonly string[]): Promise<Map<string, KeptPicture>> {
  if (hashes.length === 0) return new Map();
  const { sha256, size, width, height } = storedFiles;
  const found = await db
    .select({ sha256, size, width, height })
    .from(storedFiles)
    .where(inArray(storedFiles.sha256, [...hashes]));
  return new Map(found.map((file) => [file.sha256, file]));
}

export type Written = {
  alias: string;
  backgroundSha256: string | null;
  backgroundName: string | null;
  width: number;
  height: number;
  drawing: Drawing;
  metresPerPixel: number | null;
  snapshotSha256: string | null;
  snapshotAt: Date | null;
};

/** Writes a planimetry anew, with the pictures beside it. */
export async function updatePlanimetry(
  db: Db,
  id: number,
  written: Written,
  attachments: readonly { sha256: string; fileName: string }[],
): Promise<void> {
  const version = sql`${planimetries.version} + 1`;
  await db
    .update(planimetries)
    .set({ ...written, version })
    .where(eq(planimetries.id, id));
  await db.delete(planimetryAttachments).where(eq(planimetryAttachments.planimetryId, id));
  if (attachments.length === 0) return;
  const rows = attachments.map((attachment, position) => ({ ...attachment, planimetryId: id, position }));
  await db.insert(planimetryAttachments).values(rows);
}

export type Snapshot = {
  id: number;
  alias: string;
  sha256: string | null;
  width: number;
  height: number;
  metresPerPixel: number | null;
};

/** The planimetries in use of a unit with the picture that shows each as it was last saved. */
export function listSnapshots(db: Db, companyId: number): Promise<Snapshot[]> {
  const { id, alias, snapshotSha256: sha256, width, height, metresPerPixel } = planimetries;
  return db
    .select({ id, alias, sha256, width, height, metresPerPixel })
    .from(planimetries)
    .where(and(eq(planimetries.companyId, companyId), eq(planimetries.active, true)))
    .orderBy(planimetries.alias, planimetries.id);
}
