import type { Client } from '#customers/customers/contract.ts';
import { insertClient } from '#customers/customers/server/public.ts';
import { findByDeviceKey, keepDeviceKey } from '#customers/device-keys/server/public.ts';
import { findFloorPlan, insertFloorPlan, isPlanOfAddress } from '#customers/floor-plans/server/public.ts';
import type { NewPoint } from '#customers/points/contract.ts';
import { pointTexts } from '#customers/points/rules.ts';
import { insertPoint, lockPoint } from '#customers/points/server/public.ts';
import type { Address } from '#customers/sites/contract.ts';
import { buildingCodeProblems, buildingTexts } from '#customers/sites/rules.ts';
import { findReachableAddress, insertAddress, listBuildingCodes } from '#customers/sites/server/public.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { maxPictureBytes } from '#platform/server/files/pictures.ts';
import { forbidden, invalid, onConstraint, refuseFields } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keepPicture } from '#post/pictures/server/public.ts';
import { saveBuildingAnswers } from '#surveys/surveys/server/public.ts';
import type { PlacementBody, RemovedDosimeter } from '../contract.ts';
import { endAtPoint, gone, startAtPoint, taken } from './at-point.ts';
import * as queries from './queries.ts';
import { texts } from './texts.ts';

const maxPlansBytes = 20 * 1024 * 1024;

/**
 * Places a dosimeter with everything that the wizard collected: new client, new address, new plans, new point,
 * removals at the point, answers and photo. Runs in the request's transaction: all of it or nothing.
 * Throws 403, 404, 409 and 422 with the text the wizard shows.
 */
export async function placeDosimeter(
  principalId: number,
  body: PlacementBody,
  context: RequestContext,
): Promise<{ client: Client; indirizzo: Address }> {
  if (body.committente !== principalId)
    throw invalid(texts.principalMismatch, { committente: texts.principalMismatch });
  const principal = await queries.findPrincipal(context.db, context.user, principalId);
  if (!principal) throw gone('committente');
  refuseDates(body, context.clock.today());

  const client = await resolveClient(principalId, body, principal.canAddClient, context);
  const { indirizzo, isOfEarlier } = await resolveAddress(client, body, principal.canAddAddress, context);
  const planIds = await addFloorPlans(indirizzo.id, body.newPlanimetries, context);
  const pointId = await resolvePoint(indirizzo.id, body.puntoMisurazione, planIds, context);
  await removeDosimeters(indirizzo.id, pointId, body, context);
  await startAtPoint(
    { principalId, addressId: indirizzo.id, pointId },
    { ...body.dosimetro, startedOn: body.dataPosizionamento, photo: body.dosimeterImg },
    { point: 'puntoMisurazione', dosimeter: 'dosimetro', start: 'dataPosizionamento' },
    context,
  );
  // The answers to what an earlier placement has made go along with each later one: the first to arrive are stored.
  if (body.questionario.length > 0)
    await saveBuildingAnswers(
      context,
      indirizzo.id,
      {
        answers: body.questionario,
        seen: body.risposteLette ?? null,
        isLastWord: true,
        fillsGaps: isOfEarlier,
      },
      body.applyToAllBuildings,
    );
  return { client, indirizzo };
}

function refuseDates(body: PlacementBody, today: string): void {
  const dates = [body.dataPosizionamento, ...body.dosimetriRimossi.map((removed) => removed.dataRimozione)];
  if (dates.some((date) => date > today)) throw invalid(texts.future, { dataPosizionamento: texts.future });
}

async function resolveClient(
  principalId: number,
  { cliente }: PlacementBody,
  canAdd: boolean,
  context: RequestContext,
): Promise<Client> {
  if ('id' in cliente) return knownClient(principalId, cliente.id, context);
  const { chiave, ...fields } = cliente;
  const known = await findByDeviceKey(context, 'client', chiave);
  if (known !== null) return knownClient(principalId, known, context);
  if (!canAdd) throw forbidden(texts.cannotAddClient);
  const created = await insertClient(context.db, { ...fields, principalId });
  await keepDeviceKey(context, 'client', chiave, created.id);
  await recordAudit(context, {
    event: 'client.created',
    entityId: created.id,
    details: { name: created.displayName, principalId },
  });
  return created;
}

async function knownClient(principalId: number, clientId: number, { db }: RequestContext): Promise<Client> {
  const found = await queries.findClient(db, principalId, clientId);
  if (!found) throw gone('cliente');
  return found;
}

/** The address of a placement; `isOfEarlier`: new in its body, but made already by an earlier one with the same key. */
async function resolveAddress(
  client: Client,
  { indirizzo, indirizzoShipping }: PlacementBody,
  canAdd: boolean,
  context: RequestContext,
): Promise<{ indirizzo: Address; isOfEarlier: boolean }> {
  if ('id' in indirizzo)
    return { indirizzo: await knownAddress(client, indirizzo.id, context), isOfEarlier: false };
  const { chiave, ...fields } = indirizzo;
  const known = await findByDeviceKey(context, 'address', chiave);
  if (known !== null) return { indirizzo: await knownAddress(client, known, context), isOfEarlier: true };
  if (!canAdd) throw forbidden(texts.cannotAddAddress);
  refuseFields(buildingCodeProblems(fields, await listBuildingCodes(context.db, client.id)));
  const created = await insertAddress(context.db, client.id, { ...fields, indirizzoShipping }).catch(
    (error: unknown) =>
      onConstraint(error, {
        addresses_building_once: () =>
          invalid(buildingTexts.combinationTaken, { cdr: buildingTexts.combinationTaken }),
        addresses_building_needs_context: () => {
          const text = buildingTexts.codeTaken(fields.codiceStabile ?? '');
          return invalid(text, { codiceStabile: text });
        },
      }),
  );
  await keepDeviceKey(context, 'address', chiave, created.id);
  await recordAudit(context, {
    event: 'address.created',
    entityId: created.id,
    details: { name: created.displayName, clientId: client.id },
  });
  return { indirizzo: created, isOfEarlier: false };
}

async function knownAddress(client: Client, indirizzo: number, context: RequestContext): Promise<Address> {
  const path = { committente: client.committente, cliente: client.id, indirizzo };
  const found = await findReachableAddress(context.db, context.user, path);
  if (!found) throw gone('indirizzo');
  return found;
}

/**
 * Stores the new plans; one that the address has already, sent along by several placements that waited, is that one.
 * Returns the id of each by its temporary id.
 */
async function addFloorPlans(
  addressId: number,
  plans: PlacementBody['newPlanimetries'],
  context: RequestContext,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  let bytes = 0;
  for (const plan of plans) {
    const { sha256, size } = await keepPicture(context, plan.content, maxPictureBytes);
    bytes += size;
    if (bytes > maxPlansBytes) throw invalid(texts.plansTooLarge, { newPlanimetries: texts.plansTooLarge });
    const known = await findFloorPlan(context.db, { addressId, sha256 });
    const id = known ?? (await insertFloorPlan(context.db, { addressId, sha256, title: plan.titolo }));
    ids.set(plan.id, id);
    if (known !== null) continue;
    await recordAudit(context, { event: 'floor-plan.added', entityId: id, details: { addressId, sha256 } });
  }
  return ids;
}

async function resolvePoint(
  addressId: number,
  point: PlacementBody['puntoMisurazione'],
  planIds: Map<number, number>,
  context: RequestContext,
): Promise<number> {
  if ('id' in point) return knownPoint(addressId, point.id, context);
  const { chiave, ...fields } = point;
  const known = await findByDeviceKey(context, 'point', chiave);
  if (known !== null) return knownPoint(addressId, known, context);
  const planimetry = await resolvePlan(addressId, fields, planIds, context);
  const pointId = await insertPoint(context.db, addressId, { ...fields, planimetry }).catch(
    (error: unknown) =>
      onConstraint(error, {
        measurement_points_alias_once: () =>
          invalid(pointTexts.aliasTaken, { 'puntoMisurazione.alias': pointTexts.aliasTaken }),
      }),
  );
  await keepDeviceKey(context, 'point', chiave, pointId);
  await recordAudit(context, {
    event: 'measurement-point.created',
    entityId: pointId,
    details: { alias: fields.alias, addressId },
  });
  return pointId;
}

async function knownPoint(addressId: number, pointId: number, { db }: RequestContext): Promise<number> {
  const locked = await lockPoint(db, addressId, pointId);
  if (!locked) throw gone('puntoMisurazione');
  return locked.id;
}

async function resolvePlan(
  addressId: number,
  { planimetry }: NewPoint,
  planIds: Map<number, number>,
  { db }: RequestContext,
): Promise<number | null> {
  if (planimetry === null) return null;
  if (planimetry < 0) {
    const id = planIds.get(planimetry);
    if (id === undefined)
      throw invalid(texts.unknownPlan, { 'puntoMisurazione.planimetry': texts.unknownPlan });
    return id;
  }
  if (!(await isPlanOfAddress(db, planimetry, addressId))) throw gone('puntoMisurazione.planimetry');
  return planimetry;
}

/** Ends the removed placements; afterwards the point must be free (E7). */
async function removeDosimeters(
  addressId: number,
  pointId: number,
  { dosimetriRimossi, dataPosizionamento }: PlacementBody,
  context: RequestContext,
): Promise<void> {
  const active = await queries.listActivePlacements(context.db, pointId);
  const removed = new Set(dosimetriRimossi.map(({ dosimeterId }) => dosimeterId));
  for (const removal of dosimetriRimossi) {
    const placement = await lockRemoval(addressId, removal, context);
    if (placement.pointId === pointId && dataPosizionamento < removal.dataRimozione) {
      throw invalid(texts.startBeforeRemoval, { dataPosizionamento: texts.startBeforeRemoval });
    }
    await endAtPoint(placement, { endedOn: removal.dataRimozione, lost: false }, context);
  }
  if (active.length > 1 || active.some((id) => !removed.has(id)))
    throw taken('puntoMisurazione', pointTexts.occupied);
}

async function lockRemoval(
  addressId: number,
  removal: RemovedDosimeter,
  { db }: RequestContext,
): Promise<queries.LockedPlacement & { pointId: number }> {
  const placement = await queries.lockPlacementOfAddress(db, addressId, removal.dosimeterId);
  if (placement === null || placement.pointId === null || placement.startedOn === null)
    throw gone('dosimetriRimossi');
  if (placement.code !== removal.dosimeterCode)
    throw invalid(texts.dosimeterCode, { dosimetriRimossi: texts.dosimeterCode });
  if (placement.endedOn !== null || placement.processed)
    throw taken('dosimetriRimossi', texts.alreadyRemoved);
  if (removal.dataRimozione < placement.startedOn)
    throw invalid(texts.removalBeforeStart, { dosimetriRimossi: texts.removalBeforeStart });
  return { ...placement, pointId: placement.pointId };
}
