import { max } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { firstSettings, type LawPart, lawParts } from '#radioprotection/settings/rules.ts';
import { radioprotectionSettings } from '#radioprotection/settings/schema.ts';

type Saved = { by: number; at: Date; parts?: readonly LawPart[] };

/** An expert stands for what the first settings say of the law: for all of it, or for some parts alone; the next version. */
export async function buildConfirmedLaw(db: Db, { by, at, parts = lawParts }: Saved): Promise<void> {
  const confirmed = Object.fromEntries(lawParts.map((part) => [part, parts.includes(part)]));
  const [last] = await db
    .select({ version: max(radioprotectionSettings.version) })
    .from(radioprotectionSettings);
  const version = (last?.version ?? 0) + 1;
  await db.insert(radioprotectionSettings).values({
    ...{ version, savedAt: at, savedBy: by },
    content: { ...firstSettings, confirmed: confirmed as typeof firstSettings.confirmed },
  });
}
