import { eq } from 'drizzle-orm';
import type { AuditEventName } from '#identity/audit-trail/rules.ts';
import type { controlForms } from '#irme90/forms/schema.ts';
import { controlParties, controlPlaces, flights, ships } from '#irme90/schema.ts';
import { addDays } from '#platform/contract/dates.ts';
import { buildAuditEvent } from '../builders/audit.ts';
import { buildControlForm } from '../builders/control-forms.ts';
import { loadControlMeasures } from './control-measures.ts';
import type { Demo } from './demo.ts';

type Places = Record<'porto' | 'aeroporto', readonly { id: number }[]>;
type People = { customerId: number; operatorId: number; expertId: number };
type Form = Partial<typeof controlForms.$inferInsert>;

/** Forms of a client by every way of transport: to be worked on, measured, concluded on, and cancelled. */
export async function loadControlForms(
  demo: Demo,
  principalId: number,
  { porto: ports, aeroporto: airports }: Places,
  { customerId, operatorId, expertId }: People,
): Promise<void> {
  const { db, today, now } = demo;
  const port = ports[0]?.id ?? null;
  const airport = airports[0]?.id ?? null;
  const [ship, flight] = [(await db.select().from(ships))[0], (await db.select().from(flights))[0]];
  const abroad = await db.select().from(controlPlaces);
  const placeOf = (label: string) => abroad.find((place) => place.label === label)?.id ?? null;
  const none = { containerNumber: null, controlPlaceId: null };
  const forms: readonly Form[] = [
    {
      ...{
        ...none,
        transport: 'mare',
        arrivalPortId: port,
        billOfLading: 'DEMO-BL-01',
        shipId: ship?.id,
        shipCountry: ship?.country,
        departurePortId: placeOf('Rotterdam'),
        packages: 4,
      },
      ...{ containerNumber: 'DEMU1234567', goods: 'Rottami ferrosi in container', operatorId },
    },
    {
      ...{
        ...none,
        transport: 'aereo',
        arrivalAirportId: airport,
        awb: 'DEMO-AWB-01',
        flightId: flight?.id,
        flightCountry: flight?.country,
        airlineId: flight?.airlineId,
        departureAirportId: placeOf('Zurigo'),
        goods: 'Barre di titanio',
      },
      ...{ customsItem: '8108', landTransport: 'stradale', plate: 'ZZ000ZZ', packages: 2 },
    },
    {
      ...{ transport: 'terra', controlPlaceId: port, landTransport: 'ferrovia', containerNumber: null },
      ...{ wagon: 'DEMO-V-01', goods: 'Rottami di alluminio', customsItem: '7602', packages: 12 },
      ...{ state: 'lavorato', metal: 'Alluminio', origin: 'Austria', expertId },
      ...{ measuredAt: hoursBefore(now, 4), measuredBy: operatorId },
    },
    {
      ...{ transport: 'scaricatoNave', controlPlaceId: port, goods: 'Coils di acciaio', customsItem: '7208' },
      ...{ containerNumber: 'DEMU7654321', packages: 8 },
    },
    {
      ...{ transport: 'terra', controlPlaceId: port, containerNumber: 'DEMU0000001', state: 'annullato' },
      ...{ goods: 'Rottami di rame', customsItem: '7404', packages: 1 },
      ...{ cancelReason: 'Il carico non parte più.' },
    },
  ];
  const parties = await db.select().from(controlParties).where(eq(controlParties.principalId, principalId));
  const shipper = parties.find(({ role }) => role === 'mittente');
  const consignee = parties.find(({ role }) => role === 'destinatario');
  const said: Form = {
    ...(shipper && { shipperId: shipper.id, shipperName: shipper.label, shipperAddress: shipper.address }),
    ...(consignee && { consigneeId: consignee.id, consigneeName: consignee.label }),
    ...(consignee && { consigneeAddress: consignee.address }),
  };
  for (const [index, form] of forms.entries()) {
    const dueDate = addDays(today, index * 2 - 1);
    const made = { principalId, createdBy: customerId, dueDate, createdAt: hoursBefore(now, 30) };
    await tellStory(db, await buildControlForm(db, { ...made, ...said, ...form }), now);
  }
  const came = { ...said, transport: 'terra' as const, controlPlaceId: port, createdBy: customerId };
  await loadControlMeasures(demo, principalId, came, { operatorId, expertId });
}

const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000);

type Stored = typeof controlForms.$inferSelect;

/** What happened to a form until now, as its page tells it. */
async function tellStory(db: Demo['db'], form: Stored, now: Date): Promise<void> {
  const { principalId, transport, dueDate, createdAt, createdBy, state, method, expertId } = form;
  const tell = (
    event: AuditEventName,
    actorId: number | null,
    happenedAt: Date,
    details: Record<string, unknown>,
  ) =>
    buildAuditEvent(db, {
      ...{ event, entity: 'control-form', entityId: String(form.id), actorId, happenedAt, details },
    });
  await tell('control-form.created', createdBy, createdAt, { principalId, transport, dueDate });
  if (form.measuredAt)
    await tell('control-form.measured', form.measuredBy, form.measuredAt, { method, expertId });
  if (state === 'annullato')
    await tell('control-form.cancelled', createdBy, hoursBefore(now, 2), { reason: form.cancelReason });
}
