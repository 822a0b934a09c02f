import type { Db } from '#platform/server/database/database.ts';
import { firstSettings, type LawPart, lawParts } from '#radioprotection/settings/rules.ts';
import { radioprotectionSettings } from '#radioprotection/settings/schema.ts';

type Saved = { by: number; at: Date; version?: number; parts?: readonly LawPart[] };

/** An expert stands for what the settings say of the law: for all of it, or for some parts alone. */
export async function buildConfirmedLaw(
  db: Db,
  { by, at, version = 1, parts = lawParts }: Saved,
): Promise<void> {
  const confirmed = Object.fromEntries(lawParts.map((part) => [part, parts.includes(part)]));
  await db.insert(radioprotectionSettings).values({
    ...{ version, savedAt: at, savedBy: by },
    content: { ...firstSettings, confirmed: confirmed as typeof firstSettings.confirmed },
  });
}
