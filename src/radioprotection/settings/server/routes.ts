import { sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { conflict, onConstraint } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { refuseStale, staleText } from '#platform/server/records/stale.ts';
import {
  getRadioprotectionSettings,
  type SettingsInForce,
  saveRadioprotectionSettings,
  radioprotectionSettings as settingsShape,
} from '../contract.ts';
import type { RadioprotectionSettings } from '../rules.ts';
import { radioprotectionSettings } from '../schema.ts';
import { inForce } from './public.ts';

type Latest = {
  version: number;
  content: Partial<RadioprotectionSettings>;
  quando: string;
  chi: string | null;
};

async function readSettings(db: Db): Promise<SettingsInForce> {
  const { rows } = await db.execute<Latest>(sql`
    select s.version, s.content, u.name as chi,
      to_char(s.saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as quando
    from radioprotection_settings s left join users u on u.id = s.saved_by order by s.version desc limit 1`);
  const [latest] = rows;
  return {
    versione: latest?.version ?? 0,
    impostazioni: settingsShape.parse(inForce(latest?.content ?? null)),
    ...{ quando: latest?.quando ?? null, chi: latest?.chi ?? null },
  };
}

/** Stores the settings as the version after the one they were made from, unless somebody has saved meanwhile. */
async function saveSettings(
  { versione, impostazioni }: BodyOf<typeof saveRadioprotectionSettings>,
  context: RequestContext,
): Promise<SettingsInForce> {
  const { db, user, clock } = context;
  refuseStale((await readSettings(db)).versione, versione);
  const version = versione + 1;
  await db
    .insert(radioprotectionSettings)
    .values({
      ...{ version, savedBy: user.id, savedAt: clock.now() },
      content: impostazioni as RadioprotectionSettings,
    })
    .catch((error: unknown) =>
      onConstraint(error, { radioprotection_settings_pkey: () => conflict(staleText) }),
    );
  await recordAudit(context, {
    event: 'radioprotection-settings.saved',
    entityId: version,
    details: { version },
  });
  return readSettings(db);
}

export const routes: Route[] = [
  handle(getRadioprotectionSettings, (_input, { db }) => readSettings(db)),
  handle(saveRadioprotectionSettings, ({ body }, context) => saveSettings(body, context)),
];
