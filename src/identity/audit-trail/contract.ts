import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { readAuditTrail } from './permissions.ts';
import { type AuditEventName, auditEventLabels } from './rules.ts';

const eventNames = Object.keys(auditEventLabels) as AuditEventName[];

const trailId = z.int().positive();

/** One thing that happened. `sealed`: it is already part of the hash chain. */
export const auditEvent = z.object({
  id: trailId,
  at: z.iso.datetime({ offset: true }),
  actor: z.object({ id, displayName: z.string() }).nullable(),
  event: z.string(),
  /** What the event is called on screen. */
  label: z.string(),
  entity: z.string(),
  entityId: z.string(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  sealed: z.boolean(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  method: 'GET',
  path: '/v1/user/admin/audit',
  summary: 'Registro delle modifiche, dalla più recente',
  permission: readAuditTrail,
  query: z.object({
    /** Words to be found in the actor's name, the entity's id, the request's id or the details. */
    q: z
      .string()
      .trim()
      .max(...atMost(longest.shortLine))
      .optional(),
    event: z.enum(eventNames, 'Evento sconosciuto.').optional(),
    entity: z
      .string()
      .trim()
      .max(...atMost(longest.code))
      .optional(),
    entityId: z
      .string()
      .trim()
      .max(...atMost(longest.code))
      .optional(),
    /** First and last day, both included, in Rome. */
    from: day.optional(),
    to: day.optional(),
    /** Only events older than this one: the last id of the page before. */
    before: z.coerce.number<string>('Cursore non valido.').pipe(trailId).optional(),
    limit: z.coerce
      .number<string>('Limite non valido: da 1 a 100.')
      .pipe(z.int('Limite non valido: da 1 a 100.').min(1).max(100, 'Limite non valido: da 1 a 100.'))
      .default(50),
  }),
  response: z.object({ events: z.array(auditEvent), hasMore: z.boolean() }),
});
