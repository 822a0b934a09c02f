import { type AuditEntry, recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import type { LookupList } from '../../lookups/rules.ts';
import { holdForMerge, lookupKinds } from '../../lookups/server/public.ts';
import type { MergePreview, mergeEntries as merging } from '../contract.ts';
import { doubleTexts } from '../rules.ts';
import * as queries from './queries.ts';

type Pair = { list: LookupList; from: number; to: number };

/** What would change if one entry gave way to another. Throws 404 for what is no entry of the list any more. */
export async function previewMerge(pair: Pair, context: RequestContext): Promise<MergePreview> {
  const { from, to } = await read(pair, context, false);
  const { ends, overlaps, ...counts } = await queries.countUses(context.db, pair.list, from.id, to.id);
  return {
    ...counts,
    ...{ va: shown(from), resta: shown(to) },
    ostacolo: ends ? doubleTexts.ends : overlaps ? doubleTexts.delegations : null,
  };
}

const shown = ({ id, nome, versione }: queries.Entry) => ({ id, nome, versione });

/**
 * One entry gives way to another: what is open names that one from now on, what is closed stays as it is, and the name
 * that went leads to the one that stayed. Throws 409 when either was changed since it was read.
 */
export async function mergeEntries(
  list: LookupList,
  fromId: number,
  body: BodyOf<typeof merging>,
  context: RequestContext,
): Promise<ResponseOf<typeof merging>> {
  const { db } = context;
  await holdForMerge(db);
  const { from, to } = await read({ list, from: fromId, to: body.in }, context, true);
  refuseStale(from.versione, body.versione);
  refuseStale(to.versione, body.versioneIn);
  // What forms and delegations say of it the database keeps; that a flight has two ends, it does not.
  const { ends } = await queries.countUses(db, list, from.id, to.id);
  if (ends) throw conflict(doubleTexts.ends);
  const forms = await queries.repoint(db, list, from.id, to.id).catch((error: unknown) =>
    onConstraint(error, {
      control_forms_ports_differ: () => conflict(doubleTexts.ends),
      control_forms_airports_differ: () => conflict(doubleTexts.ends),
      place_delegations_no_overlap: () => conflict(doubleTexts.delegations),
    }),
  );
  const event = `${lookupKinds[list].entity}.merged` as const;
  const details = { name: from.nome, mergedInto: to.nome, mergedIntoId: to.id, forms: forms.length };
  // Each form tells who changed it: whoever has it open is told his name.
  const changed = forms.map((form) => changeOf(form, from.id, to.id));
  await recordAudit(context, { event, entityId: from.id, details }, ...changed);
  return { id: to.id, nome: to.nome, moduli: forms.length };
}

function changeOf({ id, columns }: queries.Repointed, from: number, to: number): AuditEntry {
  const fields = columns.map((column) =>
    column.replace(/_([a-z])/g, (_match, letter) => letter.toUpperCase()),
  );
  const values = (entry: number) => Object.fromEntries(fields.map((field) => [field, entry]));
  return {
    event: 'control-form.updated',
    entityId: id,
    details: { before: values(from), after: values(to) },
  };
}

async function read({ list, from, to }: Pair, { db }: RequestContext, lock: boolean) {
  if (from === to) throw invalid(doubleTexts.itself, { in: doubleTexts.itself });
  const found = await queries.findEntries(db, list, [from, to], lock);
  const one = found.find(({ id }) => id === from);
  const other = found.find(({ id }) => id === to);
  if (!one || !other) throw notFound(doubleTexts.notFound);
  if (one.principalId !== other.principalId)
    throw invalid(doubleTexts.otherClient, { in: doubleTexts.otherClient });
  return { from: one, to: other };
}
