import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { conflict } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { readSettings } from '../older-versions/rules.ts';
import type { saveSettingsSection } from '../sections/contract.ts';
import { lastToChange, type SectionName, type SectionValues, withSection } from '../sections/rules.ts';
import { readReportSettings } from './public.ts';
import * as queries from './queries.ts';
import { putInForce } from './save-settings.ts';

/** Keeps one section as typed and the others as they are in force, unless somebody has changed that one meanwhile. */
export async function saveSection(
  { versione, nota, parte }: BodyOf<typeof saveSettingsSection>,
  context: RequestContext,
): Promise<{ versione: number }> {
  const { db } = context;
  await queries.lockSettings(db);
  const inForce = await readReportSettings(db);
  // A version nobody has saved yet.
  if (versione > inForce.version) refuseStale(inForce.version, versione);
  if (versione < inForce.version) await refuseChanged(db, parte.sezione, versione);
  const values: SectionValues = parte.valori;
  return putInForce(withSection(inForce.settings, values), { inForce, note: nota }, context);
}

/** Refuses (409), with who and when, a section that was changed since this version. */
async function refuseChanged(db: Db, name: SectionName, seen: number): Promise<void> {
  const found = await queries.findSavingsFrom(db, seen);
  const savings = found.map((saving) => ({ ...saving, content: readSettings(saving.content) }));
  const isFirst = seen === 0;
  const before = isFirst ? readSettings(null) : savings[0]?.content;
  if (!before) throw new Error(`version ${seen} of the settings is gone`);
  const changed = lastToChange(name, before, isFirst ? savings : savings.slice(1));
  if (!changed) return;
  const { who, savedAt, note } = changed;
  const day = formatDay(romeDay(savedAt));
  throw conflict(
    `${who ?? 'Il sistema'} ha salvato questa sezione il ${day} alle ${romeTimeOfDay(savedAt)}: «${note}». Quello che hai scritto è ancora qui: confrontalo con i dati salvati.`,
  );
}
