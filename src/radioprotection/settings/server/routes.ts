import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { isAllowed } from '#platform/contract/access.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, forbidden, notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { refuseStale, staleText } from '#platform/server/records/stale.ts';
import { radioprotectionSettings as settingsShape } from '../content/contract.ts';
import {
  confirmRadioprotectionSettings,
  getRadioprotectionSettings,
  getRadioprotectionSettingsVersion,
  type SettingsInForce,
  saveRadioprotectionSettings,
} from '../contract.ts';
import { isExpert, keepRadioprotectionSettings } from '../permissions.ts';
import { type LawPart, type RadioprotectionSettings, settingsTexts, withPart } from '../rules.ts';
import { radioprotectionSettings } from '../schema.ts';
import { inForce, readRadioprotectionSettings } from './public.ts';
import { findForPage, findVersion, lockSettings } from './queries.ts';

/** What is kept, checked against the shape of today. */
const shaped = (content: Partial<RadioprotectionSettings> | null) => settingsShape.parse(inForce(content));

async function readSettings({ db, user }: RequestContext): Promise<SettingsInForce> {
  const { content, versioni, conferme } = await findForPage(db);
  return {
    versione: versioni[0]?.versione ?? 0,
    impostazioni: shaped(content),
    conferme,
    versioni,
    modificabile: isAllowed(user.roles, keepRadioprotectionSettings),
    confermabile: isExpert(user),
  };
}

async function readVersion(
  number: number,
  { db }: RequestContext,
): Promise<ResponseOf<typeof getRadioprotectionSettingsVersion>> {
  const found = await findVersion(db, number);
  if (!found) throw notFound(settingsTexts.unknownVersion);
  const { versione, quando, chi, content, before } = found;
  return { versione, quando, chi, impostazioni: shaped(content), prima: shaped(before) };
}

/** Stores settings as the version after the one in force; nobody else saves meanwhile. */
async function keepVersion(
  version: number,
  content: RadioprotectionSettings,
  { db, user, clock }: RequestContext,
): Promise<void> {
  await db
    .insert(radioprotectionSettings)
    .values({ version, content, savedBy: user.id, savedAt: clock.now() });
}

/** Saves one part over what is in force, unless somebody has changed that very part since it was read. */
async function saveSettings(
  { versione, parte, impostazioni }: BodyOf<typeof saveRadioprotectionSettings>,
  context: RequestContext,
): Promise<SettingsInForce> {
  await lockSettings(context.db);
  const { version: latest, settings } = await readRadioprotectionSettings(context.db);
  if (versione !== latest) {
    const seen = versione === 0 ? { content: null } : await findVersion(context.db, versione);
    const isSame = seen && isDeepStrictEqual(inForce(seen.content)[parte], settings[parte]);
    if (!isSame) throw conflict(staleText);
  }
  const version = latest + 1;
  const typed = impostazioni as Omit<RadioprotectionSettings, 'confirmed'>;
  await keepVersion(version, withPart(settings, parte, typed), context);
  await recordAudit(context, {
    event: 'radioprotection-settings.saved',
    entityId: version,
    details: { version },
  });
  return readSettings(context);
}

/** An expert has read a part as it is in force, and stands for it from now on; or no longer does. */
async function confirmPart(
  { versione, parte, confermata }: { versione: number; parte: LawPart; confermata: boolean },
  context: RequestContext,
): Promise<SettingsInForce> {
  await lockSettings(context.db);
  const { version: latest, settings } = await readRadioprotectionSettings(context.db);
  refuseStale(latest, versione);
  if (!isExpert(context.user)) throw forbidden(settingsTexts.onlyExperts);
  if (settings.confirmed[parte] === confermata) return readSettings(context);
  const version = latest + 1;
  const confirmed = { ...settings.confirmed, [parte]: confermata };
  await keepVersion(version, { ...settings, confirmed }, context);
  await recordAudit(context, {
    event: 'radioprotection-settings.saved',
    entityId: version,
    details: { version },
  });
  return readSettings(context);
}

export const routes: Route[] = [
  handle(getRadioprotectionSettings, (_input, context) => readSettings(context)),
  handle(getRadioprotectionSettingsVersion, ({ params }, context) => readVersion(params.versione, context)),
  handle(saveRadioprotectionSettings, ({ body }, context) => saveSettings(body, context)),
  handle(confirmRadioprotectionSettings, ({ body }, context) => confirmPart(body, context)),
];
