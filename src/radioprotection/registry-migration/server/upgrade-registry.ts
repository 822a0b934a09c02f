import { type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import type { KeepingContext } from '../../folders/server/public.ts';
import { appendAll } from '../../retroactive-documents/server/public.ts';
import type { RunWork } from '../../runs/server/public.ts';
import type { Upgraded } from '../contract.ts';
import { currentModel, matchReference, migrationTexts } from '../rules.ts';
import * as queries from './queries.ts';

/**
 * Brings a registry to the current model, whole, in the transaction of `context`: its folder, its references linked
 * where one thing alone is meant, and the default documents of its implant type while it is open. One that has the
 * current model stays as it is. Throws 404, and 409 for one that is not active.
 */
export async function upgradeRegistry(
  context: KeepingContext,
  registryId: number,
  within: SQL = sql`true`,
): Promise<Upgraded> {
  const { db, clock } = context;
  const registry = await lockRegistry(context, registryId, within);
  const { isClosed } = registry;
  const said = { id: registryId, applied: true, chiuso: isClosed } as const;
  if (registry.modelVersion >= currentModel)
    return { ...said, ...(await queries.countReferences(db, registryId)) };
  if (!registry.active) throw conflict(migrationTexts.inactive);

  await queries.markUpgraded(db, registryId, clock.now());
  const { open, candidates } = await queries.readReferences(db, registry);
  const links = open.flatMap(({ id, kind, text }) => {
    const to = matchReference(kind, text, candidates[kind]);
    return to === null ? [] : [{ id, to }];
  });
  await queries.linkReferences(db, links, clock.now());
  const documenti = isClosed ? 0 : await appendAll(context, registry);
  const result = { collegati: links.length, daCollegare: open.length - links.length, documenti };
  await recordAudit(context, {
    event: 'registry.upgraded',
    entityId: registryId,
    details: {
      ...{ before: { modelVersion: registry.modelVersion }, after: { modelVersion: currentModel } },
      ...{ linked: result.collegati, unlinked: result.daCollegare, documents: documenti },
    },
  });
  return { ...said, ...result };
}

/** Held for the rest of the transaction: of two who upgrade it one waits, and finds it done. */
async function lockRegistry(
  { db }: KeepingContext,
  registryId: number,
  within: SQL,
): Promise<queries.StoredRegistry> {
  const { rows } = await db.execute<queries.StoredRegistry>(sql`
    select r.id, r.company_id as "companyId", r.implant_type as "implantType", r.active,
      r.model_version as "modelVersion", r.close_date is not null as "isClosed"
    from registries r where r.id = ${registryId} and r.deleted_at is null and ${within} for no key update`);
  const [found] = rows;
  if (!found) throw notFound(migrationTexts.notFound);
  return found;
}

/** All registries of the earlier model as one job on the server. */
export const migrateWork: RunWork = {
  kind: 'migrate',
  targets: ({ db }) => queries.idsToUpgrade(db),
  async workOn(context, { targetId }) {
    await upgradeRegistry(context, targetId);
  },
};
