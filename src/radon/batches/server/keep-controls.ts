import { recordAudit } from '#accounts/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { RequestContext } from '#platform/server/route.ts';
import type { Controls, enterControl as enterEndpoint } from '../controls/contract.ts';
import { controlLabels, controlProblems, usualUncertainty } from '../controls/rules.ts';
import * as queries from './control-queries.ts';
import { findBatch } from './queries.ts';

/** Keeps a blank or a duplicate of a batch. */
export async function enterControl(
  batchId: number,
  { tipo, letto, densita, incertezza, altraDensita, altraIncertezza, nota }: BodyOf<typeof enterEndpoint>,
  context: RequestContext,
): Promise<Controls> {
  const { db, clock, user } = context;
  const [figures] = (await findBatch(db, batchId))?.revisioni ?? [];
  if (!figures) throw notFound();
  const given = { kind: tipo, otherDensity: altraDensita, otherUncertainty: altraIncertezza, readOn: letto };
  const problems = controlProblems(given, clock.today());
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
  // Four digits are more than a count is worth.
  const usual = (density: number) => Number(usualUncertainty(density, figures.area).toPrecision(4));
  const control = {
    ...{ batchId, kind: tipo, readOn: letto, traces: densita, note: nota || null },
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
  const found = await queries.findControls(db, batchId);
  if (!found) throw notFound();
  return found;
}
