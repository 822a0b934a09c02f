import { eq } from 'drizzle-orm';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord } from '#identity/record-keeping/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { isExpertUser } from '../../control-cards/server/public.ts';
import { holdEntries } from '../../lookups/server/public.ts';
import { controlClients } from '../../schema.ts';
import type { ControlClientRecord, createControlClient, updateControlClient } from '../contract.ts';
import { clientTexts, placeLabel } from '../rules.ts';
import * as queries from './client-queries.ts';

type Settings = Omit<BodyOf<typeof createControlClient>, 'committente'>;

export const readClient = (id: number, context: RequestContext): Promise<ControlClientRecord> =>
  readRecord(
    { find: (one, { db }) => queries.findClient(db, one), unknownText: clientTexts.notFound },
    id,
    context,
  );

/** A principal asks for radiometric controls from now on. */
export async function createClient(
  { committente, ...settings }: BodyOf<typeof createControlClient>,
  context: RequestContext,
): Promise<ControlClientRecord> {
  const { db, clock } = context;
  await holdEntries(db);
  const principal = await queries.findPrincipal(db, committente);
  if (!principal)
    throw invalid(clientTexts.principalNotFound, { committente: clientTexts.principalNotFound });
  await check(settings, null, context);
  await db
    .insert(controlClients)
    .values({ principalId: committente, ...columnsOf(settings), createdAt: clock.now() })
    .catch((error: unknown) =>
      onConstraint(error, {
        control_clients_pkey: () => conflict(clientTexts.isOne, { committente: clientTexts.isOne }),
      }),
    );
  await queries.replaceArrivals(db, committente, settings.arrivi);
  const details = { name: principal.name };
  await recordAudit(context, { event: 'control-client.created', entityId: committente, details });
  return readClient(committente, context);
}

/** Changes what holds for a client. Throws 409 when somebody else has changed it since it was read. */
export async function updateClient(
  id: number,
  { versione, attivo, ...settings }: BodyOf<typeof updateControlClient>,
  context: RequestContext,
): Promise<ControlClientRecord> {
  const { db } = context;
  await holdEntries(db);
  await queries.lockClient(db, id);
  const before = await readClient(id, context);
  refuseStale(before.versione, versione);
  await check(settings, before, context);
  await db
    .update(controlClients)
    .set({ ...columnsOf(settings), active: attivo })
    .where(eq(controlClients.principalId, id));
  await queries.replaceArrivals(db, id, settings.arrivi);
  const after = await readClient(id, context);
  const changes = changesBetween(inWords(before), inWords(after));
  if (changes)
    await recordAudit(context, { event: 'control-client.updated', entityId: id, details: changes });
  return after;
}

/** An expert who was named before stays, also when he is none any more. */
async function check(
  settings: Settings,
  before: ControlClientRecord | null,
  { db }: RequestContext,
): Promise<void> {
  const { mare, aereo, terra, scaricatoNave, esperto, arrivi } = settings;
  if (!mare && !aereo && !terra && !scaricatoNave)
    throw invalid(clientTexts.noTransport, { mare: clientTexts.noTransport });
  const isNamedAnew = esperto !== null && esperto !== before?.esperto?.id;
  if (isNamedAnew && !(await isExpertUser(db, esperto))) throw notFound(clientTexts.expertNotFound);
  const places = new Set(arrivi);
  if ((await queries.countPlaces(db, [...places])) !== places.size) throw notFound(clientTexts.placeNotFound);
}

const columnsOf = (settings: Settings) => ({
  ...{ bySea: settings.mare, byAir: settings.aereo, byLand: settings.terra },
  ...{ unloaded: settings.scaricatoNave, requiresControlPlace: settings.sedeObbligatoria },
  ...{ canAddPorts: settings.aggiungePorti, canAddAirports: settings.aggiungeAeroporti },
  ...{ instrumentMandatory: settings.strumentoObbligatorio, expertId: settings.esperto },
});

/** As the audit trail tells it. */
const inWords = ({ esperto, arrivi, attivo, ...settings }: ControlClientRecord) => {
  const { expertId, ...columns } = columnsOf({ ...settings, esperto: esperto?.id ?? null, arrivi: [] });
  return {
    ...columns,
    ...{ attestingExpertId: expertId, active: attivo, arrivalPlaces: arrivi.map(placeLabel) },
  };
};
