import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import type { UndoEndpoint } from '#platform/contract/undo.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import {
  type AuditEventName,
  type AuditEvents,
  auditEventLabels,
  type RecordedEvent,
  standingUpon,
  type Undone,
} from '../../audit-trail/rules.ts';
import { type AuditEntry, recordAudit } from '../../audit-trail/server/public.ts';
import { takingBackTexts } from '../rules.ts';
import * as queries from './queries.ts';

/** One event of an action that is being taken back. */
export type UndoneEvent = {
  [Name in AuditEventName]: { event: Name; entityId: number; details: AuditEvents[Name]['details'] };
}[AuditEventName];

/** What is taken back by one call: which events it knows, and how the records are made as they were. */
export type Undo = {
  /** One of these makes an action this noun's; it may hold the others beside. */
  named: readonly AuditEventName[];
  beside: readonly AuditEventName[];
  /** Keeps the records from being changed by others; before anything is judged. */
  hold: (events: readonly UndoneEvent[], context: RequestContext) => Promise<void>;
  /** Makes the records as they were, from the last event to the first. Throws 409 when they are not as the action left them. */
  restore: (events: readonly UndoneEvent[], context: RequestContext) => Promise<void>;
};

/** What to name in order to take back what this request has written; null when it changed nothing. */
export function actionOf({ db, user, requestId }: RequestContext): Promise<number | null> {
  return queries.findLatestEvent(db, user.id, requestId);
}

/**
 * Takes back what one request did, or several as one, as the audit trail tells it, in one transaction. An action that
 * nobody knows is 404; one that something stands upon is 409, and told what. What was taken back already stays so.
 */
export async function takeBackActions(
  { azioni }: BodyOf<UndoEndpoint>,
  undo: Undo,
  context: RequestContext,
): Promise<ResponseOf<UndoEndpoint>> {
  const recorded = new Map<number, RecordedEvent>();
  for (const id of new Set(azioni))
    for (const event of await findAction(id, undo, context)) recorded.set(event.id, event);
  const action = [...recorded.values()].sort((one, other) => one.id - other.id);
  const events = action.map(
    ({ event, entityId, details }) => ({ event, entityId: Number(entityId), details }) as UndoneEvent,
  );
  await undo.hold(events, context);
  const standing = standingUpon(action, await queries.listLater(context.db, action));
  const undone = undoneEntries(action);
  if (standing === 'nothing') {
    await undo.restore(events.reverse(), context);
    await recordAudit(context, ...undone);
  } else if (standing !== 'was taken back') {
    throw conflict(takingBackTexts.followed(inWords(standing)));
  }
  return { annullati: undone.length };
}

async function findAction(
  eventId: number,
  { named, beside }: Undo,
  { db }: RequestContext,
): Promise<RecordedEvent[]> {
  const action = await queries.findAction(db, eventId);
  const isOf = (names: readonly AuditEventName[]) => (event: RecordedEvent) =>
    names.includes(event.event as AuditEventName);
  if (!action.some(isOf(named))) throw notFound();
  if (!action.every(isOf([...named, ...beside]))) throw conflict(takingBackTexts.notOffered);
  return action;
}

function inWords({ event, details, at, by }: queries.LaterEvent) {
  const { code } = details as { code?: string };
  return { label: auditEventLabels[event as AuditEventName] ?? event, code: code ?? null, at, by };
}

/** One event for each record of the action. */
function undoneEntries(action: readonly RecordedEvent[]): AuditEntry[] {
  const last = Math.max(...action.map(({ id }) => id));
  const entries = new Map<string, { entity: string; entityId: number; details: Undone }>();
  for (const { event, entity, entityId, details } of action) {
    const { principalId } = details as { principalId?: number };
    const part = entity === 'zone' || entity === 'user' ? { principalId } : {};
    const key = `${entity}/${entityId}`;
    const entry = entries.get(key) ?? {
      ...{ entity, entityId: Number(entityId) },
      details: { action: last, undone: [], ...part },
    };
    const label = auditEventLabels[event as AuditEventName];
    if (!entry.details.undone.includes(label)) entry.details.undone.push(label);
    entries.set(key, entry);
  }
  return [...entries.values()].map(
    ({ entity, ...entry }) => ({ event: `${entity}.undone`, ...entry }) as AuditEntry,
  );
}
