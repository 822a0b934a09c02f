import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { maxPictureBytes } from '#platform/server/files/pictures.ts';
import { conflict, forbidden, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keepPicture } from '#post/pictures/server/public.ts';
import { insertFloorPlan } from '../../floor-plans/server/public.ts';
import type { addPlan as add, PlanRecord } from '../contract.ts';
import { maxPlansOfAddress, planTexts } from '../rules.ts';
import * as queries from './queries.ts';

/** Adds a floor plan to an address that is in use. */
export async function addPlan(
  addressId: number,
  { content, titolo }: BodyOf<typeof add>,
  context: RequestContext,
): Promise<PlanRecord> {
  const { db, user } = context;
  const address = await queries.findAddress(db, user, addressId);
  if (!address) throw notFound();
  if (!address.mayAdd) throw forbidden();
  if (!address.active) throw conflict(planTexts.addressOut);
  if (address.plans >= maxPlansOfAddress) throw conflict(planTexts.tooMany);
  const { sha256 } = await keepPicture(context, content, maxPictureBytes);
  const id = await insertFloorPlan(db, { addressId, sha256, title: titolo });
  await recordAudit(context, { event: 'floor-plan.added', entityId: id, details: { addressId, sha256 } });
  return { id, titolo, punti: [] };
}

/** Gives a floor plan another title. */
export async function renamePlan(
  planId: number,
  title: string | null,
  context: RequestContext,
): Promise<PlanRecord> {
  const plan = await changeable(planId, context);
  if (plan.titolo !== title) {
    await queries.updatePlanTitle(context.db, planId, title);
    await recordAudit(context, {
      event: 'floor-plan.renamed',
      entityId: planId,
      details: { before: { title: plan.titolo }, after: { title } },
    });
  }
  return { ...plan, titolo: title };
}

/** Takes a floor plan out of use that no point is on. It stays with its picture: points may have stood on it before. */
export async function removePlan(planId: number, context: RequestContext): Promise<void> {
  const { punti, addressId, sha256 } = await changeable(planId, context);
  if (punti.length > 0) throw conflict(planTexts.inUse(punti.length));
  await queries.takePlanOut(context.db, planId);
  await recordAudit(context, {
    event: 'floor-plan.removed',
    entityId: planId,
    details: { addressId, sha256 },
  });
}

async function changeable(planId: number, { db, user }: RequestContext): Promise<queries.Plan> {
  await queries.lockPlan(db, planId);
  const plan = await queries.findPlan(db, user, planId);
  if (!plan) throw notFound();
  if (!plan.mayChange) throw forbidden();
  return plan;
}
