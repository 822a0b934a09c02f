import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inArray } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { activityFiles, activityValues } from '#radioprotection/activities/schema.ts';
import { devices } from '#radioprotection/devices/schema.ts';
import { fieldsOf, firstSettings } from '#radioprotection/settings/rules.ts';
import { buildStoredFile } from '../builders/files.ts';
import { buildActivity, type DeviceRow } from '../builders/radioprotection.ts';
import type { Demo } from './demo.ts';

const year = 365;
/** How much of what is acceptable a test has used up, in turn: a tube that grows old. */
const wear = [0.2, 0.35, 0.3, 0.55];
/** Days until the next control of each device, in turn. */
const dueIn = [-12, 9, 41, 90, 160, 74, 22, -47, 205, 118, 58, 271, 310, 133];
/** The device, by its place among them, whose control is half done. */
const controlInLaboratory = 2;
const wearOfOld = [0.4, 0.6, 0.85, 1.15];

/**
 * What these units have to do and have done: four years of quality controls of each device in use, one of them out of
 * its bounds at last, the next ones late, near and far; surveillance, a notification and its outcome.
 */
export async function loadActivities(demo: Demo, unitIds: readonly number[]): Promise<void> {
  const { db, today } = demo;
  const all = await db
    .select()
    .from(devices)
    .where(inArray(devices.companyId, [...unitIds]));
  const used = all
    .filter(({ active, currentStatus }) => active && currentStatus !== 5)
    .toSorted((one, other) => one.id - other.id);
  for (const [place, device] of used.entries()) {
    const type = device.category === 'rm' ? 12 : 2;
    for (const turn of wear.keys()) await pastControl(demo, { device, type, turn, isOld: place === 0 });
    const deadline = addDays(today, dueIn[place % dueIn.length] ?? 0);
    const estimatedTime = 45;
    await buildActivity(db, {
      companyId: device.companyId,
      deviceId: device.id,
      type,
      deadline,
      estimatedTime,
      // Measured on the spot; the laboratory has the rest of it.
      toFinishInLab: place === controlInLaboratory,
    });
  }
  const [practice] = unitIds;
  if (practice === undefined) return;
  await buildActivity(db, {
    companyId: practice,
    type: 9,
    deviceId: used[0]?.id ?? null,
    deadline: addDays(today, 20),
  });
  await buildActivity(db, { companyId: practice, type: 11, deadline: addDays(today, 70) });
  const notification = await buildActivity(db, {
    companyId: practice,
    type: 4,
    deadline: addDays(today, 25),
  });
  await buildActivity(db, {
    ...{ companyId: practice, type: 10, deadline: addDays(today, 55) },
    preventiveActivityId: notification.id,
  });
  await notificationInReview(demo, practice);
}

/** Another one was generated and is being read over, before it goes to signature. */
async function notificationInReview({ db, files, now, today }: Demo, companyId: number): Promise<void> {
  const activity = await buildActivity(db, {
    ...{ companyId, type: 4, deadline: addDays(today, 12), inReview: true },
  });
  const name = `notifica_preventiva_${activity.id}.pdf`;
  const printed = await writeDocument({
    ...{ title: 'Notifica preventiva', orientation: 'portrait', madeAt: now },
    ...{ facts: [['Attività', String(activity.id)]], content: ['Documento dimostrativo: non ha valore.'] },
  });
  const bytes = await buffer(printed);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await files.put(sha256, bytes);
  await buildStoredFile(db, {
    ...{ sha256, mediaType: 'application/pdf', size: bytes.length },
    ...{ width: null, height: null, storedAt: now },
  });
  await db
    .insert(activityFiles)
    .values({ activityId: activity.id, kind: 'notification', revision: 1, name, sha256, addedAt: now });
}

type Past = { device: DeviceRow; type: number; turn: number; isOld: boolean };

async function pastControl({ db, now, ago }: Demo, { device, type, turn, isOld }: Past): Promise<void> {
  const used = (isOld ? wearOfOld : wear)[turn] ?? 0;
  const isFit = used <= 1;
  const control = await buildActivity(db, {
    ...{
      companyId: device.companyId,
      deviceId: device.id,
      type,
      deadline: ago((wear.length - turn) * year - 20),
    },
    ...{ complete: true, completedAt: now, outcomeOn: ago((wear.length - turn) * year - 25), testType: 1 },
    ...{
      judgement: isFit ? 1 : 2,
      judgementNote: isFit ? null : 'Valori fuori dai limiti: sentire l’assistenza',
    },
  });
  const values = fieldsOf(firstSettings, device.category).map(({ code, unit, least, most }) => ({
    ...{ activityId: control.id, field: code, unit, acceptableFrom: least, acceptableTo: most },
    value: Number((most === null ? (least ?? 1) * (2 - used) : most * used).toFixed(2)),
  }));
  if (values.length > 0) await db.insert(activityValues).values(values);
}
