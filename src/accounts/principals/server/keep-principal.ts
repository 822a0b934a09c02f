import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import type { PrincipalFields, PrincipalRecord, updatePrincipal } from '../contract.ts';
import { principalTexts } from '../rules.ts';
import * as queries from './queries.ts';

/** Stores a new principal. */
export async function createPrincipal(
  fields: PrincipalFields,
  context: RequestContext,
): Promise<PrincipalRecord> {
  const principalId = await queries.insertPrincipal(context.db, fields).catch(refuse);
  await recordAudit(context, {
    event: 'principal.created',
    entityId: principalId,
    details: { name: fields.nome, zoneIds: sorted(fields.zone) },
  });
  return found(await queries.findPrincipal(context.db, principalId));
}

/** Changes a principal that nobody else has changed meanwhile. It stays in use while dosimeters are at its points. */
export async function changePrincipal(
  principalId: number,
  body: BodyOf<typeof updatePrincipal>,
  context: RequestContext,
): Promise<PrincipalRecord> {
  const { db } = context;
  await queries.lockPrincipal(db, principalId);
  const before = found(await queries.findPrincipal(db, principalId));
  refuseStale(before.versione, body.versione);
  if (before.attivo && !body.attivo && before.dosimetriAttivi > 0)
    throw conflict(principalTexts.hasActive(before.dosimetriAttivi));
  const changes = changesBetween(
    valuesOf(
      before,
      before.zone.map(({ id }) => id),
    ),
    valuesOf(body, body.zone),
  );
  if (!changes) return before;
  await queries.updatePrincipal(db, principalId, body).catch(refuse);
  await recordAudit(context, { event: 'principal.updated', entityId: principalId, details: changes });
  return found(await queries.findPrincipal(db, principalId));
}

type Values = { nome: string; codiceEsterno: string | null; attivo: boolean };

function valuesOf({ nome, codiceEsterno, attivo }: Values, zoneIds: readonly number[]) {
  return { name: nome, externalCode: codiceEsterno, active: attivo, zoneIds: sorted(zoneIds) };
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}

function found(record: PrincipalRecord | null): PrincipalRecord {
  if (!record) throw notFound();
  return record;
}

function refuse(error: unknown): never {
  return onConstraint(error, {
    principal_zones_zone_id_zones_id_fk: () =>
      invalid(principalTexts.unknownZone, { zone: principalTexts.unknownZone }),
    principals_external_code: () =>
      invalid(principalTexts.externalCodeTaken, { codiceEsterno: principalTexts.externalCodeTaken }),
    // Of a placement that arrived at the same instant.
    principals_in_use: () => conflict(principalTexts.hasActive(1)),
  });
}
