import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { columnsOf } from '../columns/rules.ts';
import type { createReader as createEndpoint, Reader, updateReader } from '../readers/contract.ts';
import { decimalLabels, mappingProblems, readerTexts } from '../readers/rules.ts';
import * as queries from './reader-queries.ts';

/** Registers a reader with the columns of its files. */
export async function createReader(
  { name, decimal, names }: BodyOf<typeof createEndpoint>,
  context: RequestContext,
): Promise<Reader> {
  refuseWrong(names);
  const { db, clock } = context;
  const created = await queries.insertReader(db, { name, decimal, names }, clock.now()).catch(refuseTaken);
  await recordAudit(context, {
    event: 'reader.created',
    entityId: created.id,
    details: { before: {}, after: valuesOf(created) },
  });
  return created;
}

/** Changes a reader, though not while one of its files is being imported: its rows are all read in one way. */
export async function changeReader(
  readerId: number,
  { version, ...fields }: BodyOf<typeof updateReader>,
  context: RequestContext,
): Promise<Reader> {
  const { db } = context;
  const before = await queries.lockReader(db, readerId, 'update');
  if (!before) throw notFound();
  refuseStale(before.version, version);
  refuseWrong(fields.names);
  const changes = changesBetween(valuesOf(before), valuesOf(fields));
  if (!changes) return before;
  if (await queries.isImporting(db, readerId)) throw conflict(readerTexts.isImporting);
  const after = await queries.changeReader(db, readerId, fields).catch(refuseTaken);
  await recordAudit(context, { event: 'reader.updated', entityId: readerId, details: changes });
  return after;
}

function refuseWrong(names: Reader['names']): void {
  const problems = mappingProblems(names);
  const [first] = Object.entries(problems);
  if (first !== undefined) throw invalid(`${first[0]}: ${first[1]}`, problems);
}

/** A reader as the audit trail names it: its columns as one line each way, in the order of ours. */
function valuesOf({ name, decimal, names }: Pick<Reader, 'name' | 'decimal' | 'names'>) {
  const pairs = columnsOf.readings.flatMap((column) => {
    const given = names[column.name];
    return given === undefined ? [] : [`${column.name} ← ${given}`];
  });
  return { name, decimalSign: decimalLabels[decimal], columns: pairs.join('; ') };
}

function refuseTaken(error: unknown): never {
  return onConstraint(error, {
    readers_name: () => conflict(readerTexts.nameTaken, { name: readerTexts.nameTaken }),
  });
}
