import { and, desc, eq, sql } from 'drizzle-orm';
import {
  type AuditEventName,
  auditEventLabels,
  changesInWords,
  takenBackAs,
} from '#identity/audit-trail/rules.ts';
import { auditEvents, personalDetails, principals, users, zones } from '#identity/schema.ts';
import type { Role } from '#platform/contract/access.ts';
import type { HistoryEvent } from '#platform/contract/history.ts';
import type { Db } from '#platform/server/database/database.ts';
import { roleNames } from '../rules.ts';

const eventsShown = 100;

/** The latest events of an account, with the personal data they speak of as long as it is not erased. */
export async function historyOfUser(
  db: Db,
  userId: number,
): Promise<{ eventi: HistoryEvent[]; hasMore: boolean }> {
  const rows = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.happenedAt,
      chi: users.name,
      event: auditEvents.event,
      entity: auditEvents.entity,
      entityId: auditEvents.entityId,
      details: auditEvents.details,
      personal: personalDetails.content,
      principal: principals.name,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .leftJoin(personalDetails, sql`${personalDetails.seal} = ${auditEvents.details} ->> 'personal'`)
    .leftJoin(principals, sql`${principals.id} = (${auditEvents.details} ->> 'principalId')::int`)
    .where(and(eq(auditEvents.entity, 'user'), eq(auditEvents.entityId, String(userId))))
    .orderBy(desc(auditEvents.id))
    .limit(eventsShown + 1);
  const zoneNames = await namesOfZones(db);
  const nouns = takenBackAs(rows);
  return {
    hasMore: rows.length > eventsShown,
    eventi: rows.slice(0, eventsShown).map(({ id, at, chi, event, details, personal, principal }) => {
      const { personal: _seal, principalId: _id, ...told } = details as Record<string, unknown>;
      const named = principal === null ? told : { principal, ...told };
      const content = (personal ?? {}) as Record<string, unknown>;
      return {
        id,
        at: at.toISOString(),
        chi,
        evento: auditEventLabels[event as AuditEventName] ?? event,
        modifiche: [...changesInWords(content), ...changesInWords(withNames(named, zoneNames))],
        annulla: nouns.get(id),
      };
    }),
  };
}

async function namesOfZones(db: Db): Promise<Map<number, string>> {
  const rows = await db.select({ id: zones.id, name: zones.name }).from(zones);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Roles and zones by their names instead of their codes and numbers. */
function withNames(values: Record<string, unknown>, zoneNames: Map<number, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'before' || name === 'after')
        return [name, withNames(value as Record<string, unknown>, zoneNames)];
      if (name === 'roles') return [name, (value as Role[]).map((role) => roleNames[role] ?? role)];
      if (name === 'zones') return [name, (value as number[]).map((id) => zoneNames.get(id) ?? `n. ${id}`)];
      if (name === 'source') return [name, value === 'command-line' ? 'riga di comando' : value];
      return [name, value];
    }),
  );
}
