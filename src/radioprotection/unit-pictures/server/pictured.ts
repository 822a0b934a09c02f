import { eq, sql } from 'drizzle-orm';
import type { AuditEntry } from '#identity/audit-trail/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { companyTexts } from '../../companies/rules.ts';
import { deviceTexts } from '../../devices/rules.ts';
import { devices } from '../../devices/schema.ts';
import { instrumentTexts } from '../../instruments/rules.ts';
import { instruments } from '../../instruments/schema.ts';
import { keepsRadioprotection, ofCompanyWithinReach, worksInUnit } from '../../reach/server/public.ts';
import { companies } from '../../schema.ts';

type Changes = Extract<AuditEntry, { event: 'device.updated' }>['details'];

const isKeeper = ({ user }: RequestContext) => sql`${keepsRadioprotection(user)}::boolean`;

/** What has a picture: where it stands, who gives it one, what is noted then. */
export const pictured = {
  device: {
    table: devices,
    picture: devices.photoSha256,
    isWithinReach: (reader: RequestContext) => ofCompanyWithinReach(reader, devices.companyId),
    mayChange: (reader: RequestContext) => worksInUnit(reader, devices.companyId),
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
    isWithinReach: (reader: RequestContext) => ofCompanyWithinReach(reader, companies.id),
    mayChange: isKeeper,
    unknownText: companyTexts.notFound,
    noted: (sha256: string | null) => ({ logoSha256: sha256 }),
    write: (db: Db, id: number, sha256: string | null) =>
      db.update(companies).set({ logoSha256: sha256 }).where(eq(companies.id, id)),
    event: (entityId: number, details: Changes): AuditEntry => ({
      ...{ event: 'company.updated', entityId, details },
    }),
  },
  instrument: {
    table: instruments,
    picture: instruments.photoSha256,
    // Whoever may read one may read all.
    isWithinReach: () => sql`true`,
    mayChange: isKeeper,
    unknownText: instrumentTexts.notFound,
    noted: (sha256: string | null) => ({ photoSha256: sha256 }),
    write: (db: Db, id: number, sha256: string | null) =>
      db.update(instruments).set({ photoSha256: sha256 }).where(eq(instruments.id, id)),
    event: (entityId: number, details: Changes): AuditEntry => ({
      ...{ event: 'instrument.updated', entityId, details },
    }),
  },
} as const;

export type Pictured = (typeof pictured)[keyof typeof pictured];
