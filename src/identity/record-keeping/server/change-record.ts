import type { z } from 'zod';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { forbidden, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lockRecord } from '#platform/server/records/lock-record.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { changesBetween, type DetailName } from '../../audit-trail/rules.ts';
import { type AuditEntry, recordAudit } from '../../audit-trail/server/public.ts';
import type { ChangeBody, GetEndpoint, KeptEntity, RecordKind } from './record-kind.ts';

/**
 * Changes a record that nobody else has changed meanwhile, with its audit event; nothing changed: nothing is written.
 * Returns it as its page shows it. Throws 404 out of reach, 403 when it is only to be read, 409 when it is stale, and
 * what the kind itself has against it.
 */
export async function changeRecord<
  Entity extends KeptEntity,
  Get extends GetEndpoint,
  New extends z.ZodType,
  Body extends ChangeBody,
  Field extends string,
  Name extends DetailName,
>(
  kind: RecordKind<Entity, Get, New, Body, Field, Name>,
  id: number,
  body: z.output<Body>,
  context: RequestContext,
): Promise<ResponseOf<Get>> {
  const { db } = context;
  const { fields } = kind;
  await lockRecord(db, fields.table, id, kind.lock);
  const before = await readRecord(kind, id, context);
  if (before.modificabile === false) throw forbidden();
  refuseStale(before.versione, body.versione);
  await kind.check?.(before, body, context);
  const asFields = (given: unknown) => given as Record<Field, unknown>;
  const stored = fields.valuesOf(kind.stored?.(before) ?? asFields(before));
  const values = fields.valuesOf(kind.wanted?.(body) ?? asFields(body));
  const changes = changesBetween(stored, values);
  if (!changes) return before;
  await kind.checkChange?.(before, body, context);
  const refuse = (error: unknown): never => onConstraint(error, kind.constraints?.(body) ?? {});
  const changed = changes.after as Partial<Record<Name, unknown>>;
  // Of old data everything is written, so that every rule of today is asked.
  const writeFields = () => fields.update(db, id, 'legacy' in changed ? values : changed);
  const write = kind.write?.({ id, before, body, values, changed }, context) ?? writeFields();
  const besides = await write.catch(refuse);
  const event = { event: `${kind.entity}.updated`, entityId: id, details: { ...changes, ...besides } };
  const audited = recordAudit(context, event as AuditEntry);
  const [record] = await Promise.all([readRecord(kind, id, context), audited]);
  return record;
}

/** The record as its page shows it. Throws 404 when it is unknown or out of reach. */
export async function readRecord<Read>(
  kind: { find(id: number, context: RequestContext): Promise<Read | null>; unknownText?: string },
  id: number,
  context: RequestContext,
): Promise<Read> {
  const found = await kind.find(id, context);
  if (!found) throw notFound(kind.unknownText);
  return found;
}
