import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { countingUncertainty } from '../../results/rules.ts';
import type {
  Controls,
  correctControl as correctEndpoint,
  enterControl as enterEndpoint,
} from '../controls/contract.ts';
import { controlLabels, controlProblems, controlTexts } from '../controls/rules.ts';
import * as queries from './control-queries.ts';
import { findBatch } from './queries.ts';

type Written = BodyOf<typeof enterEndpoint>;
type One = { lotto: number; controllo: number };

/** Keeps a blank or a duplicate of a batch. */
export async function enterControl(
  batchId: number,
  body: Written,
  context: RequestContext,
): Promise<Controls> {
  await addControl(batchId, body, null, context);
  return controlsOf(batchId, context);
}

/** A control that was a mistake stays where it is and does not count any more. */
export async function withdrawControl(
  one: One,
  { motivo }: { motivo: string },
  context: RequestContext,
): Promise<Controls> {
  await withdraw(one, motivo, context);
  return controlsOf(one.lotto, context);
}

/** Withdraws a control and keeps another in its place. */
export async function correctControl(
  one: One,
  { motivo, ...body }: BodyOf<typeof correctEndpoint>,
  context: RequestContext,
): Promise<Controls> {
  await withdraw(one, motivo, context);
  await addControl(one.lotto, body, one.controllo, context);
  return controlsOf(one.lotto, context);
}

/** Keeps what a person says of a control that is out of control; one that is not needs no words. */
export async function commentControl(
  { lotto, controllo }: One,
  { testo }: { testo: string },
  context: RequestContext,
): Promise<Controls> {
  const { db, clock, user } = context;
  const control = await queries.lockControl(db, lotto, controllo);
  if (!control) throw notFound();
  if (control.withdrawnAt !== null) throw conflict(controlTexts.withdrawn);
  if (!(await queries.isOutOfControl(db, lotto, controllo))) throw conflict(controlTexts.notOut);
  const comment = { controlId: controllo, text: testo, writtenBy: user.id, writtenAt: clock.now() };
  await queries.insertComment(db, comment);
  const { kind, readOn, traces } = control;
  await recordAudit(context, {
    event: 'batch.control-commented',
    entityId: lotto,
    details: { control: controlLabels[kind], readOn, traces, note: testo },
  });
  return controlsOf(lotto, context);
}

async function addControl(
  batchId: number,
  { tipo, letto, densita, incertezza, altraDensita, altraIncertezza, nota }: Written,
  correctsId: number | null,
  context: RequestContext,
): Promise<void> {
  const { db, clock, user } = context;
  const [figures] = (await findBatch(db, batchId))?.revisioni ?? [];
  if (!figures) throw notFound();
  const given = { kind: tipo, otherDensity: altraDensita, otherUncertainty: altraIncertezza, readOn: letto };
  const problems = controlProblems(given, clock.today());
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
  // Four digits are more than a count is worth.
  const usual = (density: number) => Number(countingUncertainty(density, figures.area).toPrecision(4));
  const control = {
    ...{ batchId, kind: tipo, readOn: letto, traces: densita, note: nota || null, correctsId },
    tracesUncertainty: incertezza ?? usual(densita),
    otherTraces: altraDensita,
    otherUncertainty: altraDensita === null ? null : (altraIncertezza ?? usual(altraDensita)),
  };
  await queries.insertControl(db, { ...control, enteredBy: user.id, enteredAt: clock.now() });
  const { traces, tracesUncertainty, otherTraces, otherUncertainty } = control;
  await recordAudit(context, {
    event: 'batch.control-entered',
    entityId: batchId,
    details: {
      ...{ control: controlLabels[tipo], readOn: letto, traces, tracesUncertainty },
      ...(otherTraces === null ? {} : { otherTraces, otherUncertainty }),
    },
  });
}

async function withdraw({ lotto, controllo }: One, reason: string, context: RequestContext): Promise<void> {
  const { db, clock, user } = context;
  const control = await queries.lockControl(db, lotto, controllo);
  if (!control) throw notFound();
  if (control.withdrawnAt !== null) throw conflict(controlTexts.withdrawn);
  await queries.updateWithdrawn(db, controllo, {
    ...{ withdrawnAt: clock.now(), withdrawnBy: user.id, withdrawnReason: reason },
  });
  const { kind, readOn, traces } = control;
  await recordAudit(context, {
    event: 'batch.control-withdrawn',
    entityId: lotto,
    details: { control: controlLabels[kind], readOn, traces, reason },
  });
}

async function controlsOf(batchId: number, { db }: RequestContext): Promise<Controls> {
  const found = await queries.findControls(db, batchId);
  if (!found) throw notFound();
  return found;
}
