import { eq } from 'drizzle-orm';
import { controlForms } from '#irme90/forms/schema.ts';
import { controlParties, ships } from '#irme90/schema.ts';
import type { PartyRole } from '#irme90/words/rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { buildControlPlace } from './control-lists.ts';
import { nextNumber, onlyRow } from './rows.ts';

/** A shipper or consignee of a client. */
export async function buildParty(
  db: Db,
  principalId: number,
  role: PartyRole,
  overrides: Partial<typeof controlParties.$inferInsert> = {},
) {
  const values = {
    ...{ label: `Ditta di prova ${nextNumber()}`, address: 'Via del Porto 1', country: 'Italia' },
    ...{ ...overrides, principalId, role },
  };
  return onlyRow(await db.insert(controlParties).values(values).returning());
}

export async function buildShip(db: Db, overrides: Partial<typeof ships.$inferInsert> = {}) {
  const values = { label: `Nave di prova ${nextNumber()}`, country: 'Italia', ...overrides };
  return onlyRow(await db.insert(ships).values(values).returning());
}

type NewForm = Partial<typeof controlForms.$inferInsert> & { principalId: number; createdBy: number };

/** A container that comes by land, to be worked on; states after the first are reached in their order. */
export async function buildControlForm(db: Db, { state = 'inviato', ...overrides }: NewForm) {
  const { principalId } = overrides;
  const shipper = overrides.shipperId ? null : await buildParty(db, principalId, 'mittente');
  const consignee = overrides.consigneeId ? null : await buildParty(db, principalId, 'destinatario');
  const placeId = overrides.controlPlaceId ?? (await buildControlPlace(db)).id;
  const { method = 'portaleRadiometrico', measuredAt, measuredBy, ...written } = overrides;
  const form = onlyRow(
    await db
      .insert(controlForms)
      .values({
        ...{ shipperId: shipper?.id ?? 0, shipperName: shipper?.label ?? 'Mittente di prova' },
        ...{ shipperAddress: 'Via del Porto 1', shipperCountry: 'Italia' },
        ...{ consigneeId: consignee?.id ?? 0, consigneeName: consignee?.label ?? 'Destinatario di prova' },
        ...{ consigneeAddress: 'Via della Fonderia 2', consigneeCountry: 'Italia' },
        ...{ customsItem: '7204', goods: 'Rottami ferrosi', packages: 1 },
        ...{ transport: 'terra', landTransport: 'container', containerNumber: `PROV${nextNumber()}` },
        ...{ controlPlaceId: placeId, dueDate: '2026-03-20', createdAt: new Date('2026-03-10T09:00:00Z') },
        ...written,
      })
      .returning(),
  );
  if (state === 'inviato') return form;
  const measured = {
    ...{ method, measuredBy: measuredBy ?? form.createdBy },
    measuredAt: measuredAt ?? new Date('2026-03-11T09:00:00Z'),
    ...(method === 'portaleRadiometrico' && {
      ...{ airAgainstWalls: 12, portalBackground: 11, sourceType: 'Cs-137', sourceActivity: 370 },
    }),
  };
  const next = state === 'annullato' ? { state } : { ...measured, state: 'lavorato' as const };
  return onlyRow(await db.update(controlForms).set(next).where(eq(controlForms.id, form.id)).returning());
}
