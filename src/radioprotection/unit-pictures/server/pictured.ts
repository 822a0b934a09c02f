import { eq, sql } from 'drizzle-orm';
import type { AuditEntry } from '#identity/audit-trail/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import { companyTexts } from '../../companies/rules.ts';
import { deviceTexts } from '../../devices/rules.ts';
import { devices } from '../../devices/schema.ts';
import { keepsRadioprotection, worksInUnits } from '../../reach/server/public.ts';
import { companies } from '../../schema.ts';

type Changes = Extract<AuditEntry, { event: 'device.updated' }>['details'];

/** What has a picture: where it stands, who gives it one, what is noted then. */
export const pictured = {
  device: {
    table: devices,
    picture: devices.photoSha256,
    company: sql`${devices.companyId}`,
    mayChange: worksInUnits,
    unknownText: deviceTexts.notFound,
    noted: (sha256: string | null) => ({ photoSha256: sha256 }),
    write: (db: Db, id: number, sha256: string | null) =>
      db.update(devices).set({ photoSha256: sha256 }).where(eq(devices.id, id)),
    event: (entityId: number, details: Changes): AuditEntry => ({
      ...{ event: 'device.updated', entityId, details },
    }),
  },
  company: {
    table: companies,
    picture: companies.logoSha256,
    company: sql`${companies.id}`,
    mayChange: keepsRadioprotection,
    unknownText: companyTexts.notFound,
    noted: (sha256: string | null) => ({ logoSha256: sha256 }),
    write: (db: Db, id: number, sha256: string | null) =>
      db.update(companies).set({ logoSha256: sha256 }).where(eq(companies.id, id)),
    event: (entityId: number, details: Changes): AuditEntry => ({
      ...{ event: 'company.updated', entityId, details },
    }),
  },
} as const;

export type Pictured = (typeof pictured)[keyof typeof pictured];
