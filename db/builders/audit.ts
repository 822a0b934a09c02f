import { auditEvents } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { defaultStartedOn, morningOf, nextNumber, onlyRow } from './rows.ts';

export type AuditEventRow = typeof auditEvents.$inferSelect;

/** An event of the audit trail, not yet sealed. */
export async function buildAuditEvent(
  db: Db,
  overrides: Partial<typeof auditEvents.$inferInsert> = {},
): Promise<AuditEventRow> {
  const number = nextNumber();
  const values = {
    happenedAt: morningOf(defaultStartedOn),
    event: 'client.created',
    entity: 'client',
    entityId: String(number),
    details: { name: `Azienda ${number}`, principalId: 1 },
    ...overrides,
  };
  return onlyRow(await db.insert(auditEvents).values(values).returning());
}
