import type { z } from 'zod';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { DetailName } from '../../audit-trail/rules.ts';
import { type AuditEntry, recordAudit } from '../../audit-trail/server/public.ts';
import { readRecord } from './change-record.ts';
import type { ChangeBody, GetEndpoint, KeptEntity, RecordKind } from './record-kind.ts';

/** Stores a new record with its audit event and returns it as its page shows it. Throws what the kind has against it. */
export async function createRecord<
  Entity extends KeptEntity,
  Get extends GetEndpoint,
  New extends z.ZodType,
  Body extends ChangeBody,
  Field extends string,
  Name extends DetailName,
>(
  kind: RecordKind<Entity, Get, New, Body, Field, Name>,
  body: z.output<New>,
  context: RequestContext,
): Promise<ResponseOf<Get>> {
  const id = await kind
    .insert(body, context)
    .catch((error: unknown) => onConstraint(error, kind.constraints?.(body) ?? {}));
  const event = { event: `${kind.entity}.created`, entityId: id, details: kind.created(body) };
  // That name and details belong together is known of each kind, not of all of them at once.
  const audited = recordAudit(context, event as AuditEntry);
  const [record] = await Promise.all([readRecord(kind, id, context), audited]);
  return record;
}
