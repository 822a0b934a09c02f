import { eq } from 'drizzle-orm';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord } from '#identity/record-keeping/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { holdEntries } from '../../lookups/server/public.ts';
import { inspectors } from '../../schema.ts';
import type {
  createInspector as creating,
  InspectorRecord,
  updateInspector as updating,
} from '../inspectors/contract.ts';
import { clientTexts, placeLabel, transportLabels } from '../rules.ts';
import * as queries from './inspector-queries.ts';

export const readInspector = (id: number, context: RequestContext): Promise<InspectorRecord> =>
  readRecord(
    { find: (one, { db }) => queries.findInspector(db, one), unknownText: clientTexts.inspectorNotFound },
    id,
    context,
  );

/** An account inspects loads from now on. */
export async function createInspector(
  { utente, ente, qualifica, abilitato }: BodyOf<typeof creating>,
  context: RequestContext,
): Promise<InspectorRecord> {
  const { db } = context;
  await holdEntries(db);
  const account = await queries.findAccount(db, utente);
  if (!account) throw invalid(clientTexts.accountNotFound, { utente: clientTexts.accountNotFound });
  await db
    .insert(inspectors)
    .values({ userId: utente, body: ente, qualification: qualifica })
    .catch((error: unknown) =>
      onConstraint(error, {
        inspectors_pkey: () => conflict(clientTexts.isInspector, { utente: clientTexts.isInspector }),
      }),
    );
  await enable(utente, abilitato, context);
  await recordAudit(context, { event: 'inspector.created', entityId: utente, details: account });
  return readInspector(utente, context);
}

/** Changes an inspector and where he is enabled. Throws 409 when somebody else has changed it since it was read. */
export async function updateInspector(
  id: number,
  { ente, qualifica, abilitato, attivo, versione }: BodyOf<typeof updating>,
  context: RequestContext,
): Promise<InspectorRecord> {
  const { db } = context;
  await holdEntries(db);
  await queries.lockInspector(db, id);
  const before = await readInspector(id, context);
  refuseStale(before.versione, versione);
  await db
    .update(inspectors)
    .set({ body: ente, qualification: qualifica, active: attivo })
    .where(eq(inspectors.userId, id));
  await enable(id, abilitato, context);
  const after = await readInspector(id, context);
  const changes = changesBetween(inWords(before), inWords(after));
  if (changes) await recordAudit(context, { event: 'inspector.updated', entityId: id, details: changes });
  return after;
}

async function enable(
  id: number,
  enabled: readonly queries.Enabled[],
  { db }: RequestContext,
): Promise<void> {
  const once = [...new Map(enabled.map((one) => [`${one.cliente} ${one.tipo} ${one.luogo}`, one])).values()];
  if ((await queries.replaceEnabled(db, id, once)) !== once.length)
    throw invalid(clientTexts.notAnArrival, { abilitato: clientTexts.notAnArrival });
}

/** As the audit trail tells it. */
const inWords = ({ ente, qualifica, attivo, abilitato }: InspectorRecord) => ({
  ...{ inspectorBody: ente, inspectorQualification: qualifica, active: attivo },
  enabledAt: abilitato.map(
    ({ cliente, tipo, luogo }) => `${cliente.label} · ${transportLabels[tipo]} · ${placeLabel(luogo)}`,
  ),
});
