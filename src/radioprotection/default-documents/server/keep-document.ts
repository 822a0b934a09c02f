import { and, desc, eq, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord, recordKind } from '#identity/record-keeping/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { conflict, forbidden, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { isExpert } from '../../settings/permissions.ts';
import { settingsTexts } from '../../settings/rules.ts';
import {
  type confirmTemplate,
  createDefaultDocument,
  type DefaultDocumentRecord,
  getDefaultDocument,
  getDefaultDocumentHistory,
  type saveTemplate,
  updateDefaultDocument,
} from '../contract.ts';
import {
  defaultDocumentTexts,
  firstTemplate,
  isSameTemplate,
  type Template,
  whyNotImplants,
} from '../rules.ts';
import { defaultRegistryDocs, defaultRegistryDocVersions } from '../schema.ts';
import { starters } from '../starters/rules.ts';
import { defaultDocumentFields } from './fields.ts';
import { findDocument, findOrder, lockList, updateOrder } from './queries.ts';

/** Default documents: put out of use they are added to no more registries; what was made of them stays. */
export const defaultDocumentKind = recordKind({
  entity: 'default-document',
  get: getDefaultDocument,
  history: getDefaultDocumentHistory,
  create: createDefaultDocument,
  update: updateDefaultDocument,
  idIn: ({ doc }) => doc,
  fields: defaultDocumentFields,
  unknownText: defaultDocumentTexts.notFound,
  find: (id, { db, user }) => findDocument(db, user, id),
  insert: ({ tipo, titolo, impianti }, context) =>
    addDocument({ kind: tipo, title: titolo, implantTypes: impianti }, firstTemplate, context),
  created: ({ titolo, tipo }) => ({ title: titolo, kind: tipo }),
  check(before, { impianti }) {
    const problem = whyNotImplants(before.tipo, impianti);
    if (problem !== null) throw invalid(problem, { impianti: problem });
  },
});

type NewDocument = Pick<typeof defaultRegistryDocs.$inferInsert, 'kind' | 'title' | 'implantTypes'>;

/** Adds a document at the end of the list, with the first version of its template. */
async function addDocument(
  document: NewDocument,
  template: Template,
  context: RequestContext,
): Promise<number> {
  await lockList(context.db);
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from default_registry_docs)`;
  const id = await insertRecord(context.db, defaultRegistryDocs, {
    ...document,
    implantTypes: [...new Set(document.implantTypes)],
    position: last as unknown as number,
  });
  await insertVersion(context, { docId: id, number: 1, template });
  return id;
}

async function insertVersion(
  { db, user, clock }: RequestContext,
  version: { docId: number; number: number; template: Template },
): Promise<void> {
  await db
    .insert(defaultRegistryDocVersions)
    .values({ ...version, createdBy: user.id, createdAt: clock.now() });
}

/** The latest version of a template; others who save or confirm it wait. Throws 404 for an unknown document. */
async function lockTemplate(db: Db, docId: number) {
  const { id } = defaultRegistryDocs;
  const [document] = await db
    .select({ id })
    .from(defaultRegistryDocs)
    .where(eq(id, docId))
    .for('no key update');
  const [latest] = await db
    .select()
    .from(defaultRegistryDocVersions)
    .where(eq(defaultRegistryDocVersions.docId, docId))
    .orderBy(desc(defaultRegistryDocVersions.number))
    .limit(1);
  if (!document || !latest) throw notFound(defaultDocumentTexts.notFound);
  return latest;
}

/** Keeps what was written as the next version, unless there is a later one or nothing is other than it was. */
export async function keepTemplate(
  docId: number,
  { numero, sezioni }: BodyOf<typeof saveTemplate>,
  context: RequestContext,
): Promise<DefaultDocumentRecord> {
  const latest = await lockTemplate(context.db, docId);
  if (latest.number !== numero) throw conflict(staleText);
  const template = { sections: sezioni };
  if (!isSameTemplate(template, latest.template as Template)) {
    const version = latest.number + 1;
    await insertVersion(context, { docId, number: version, template });
    await recordAudit(context, {
      event: 'default-document.template-saved',
      entityId: docId,
      details: { version },
    });
  }
  return readRecord(defaultDocumentKind, docId, context);
}

/** An expert has read the latest version and stands for it from now on; or no longer does. */
export async function keepConfirmation(
  docId: number,
  { numero, confermata }: BodyOf<typeof confirmTemplate>,
  context: RequestContext,
): Promise<DefaultDocumentRecord> {
  const { db, user, clock } = context;
  const latest = await lockTemplate(db, docId);
  if (latest.number !== numero) throw conflict(staleText);
  // An administrator may do whatever others may, and does not thereby become an expert.
  if (!isExpert(user)) throw forbidden(settingsTexts.onlyExperts);
  if ((latest.confirmedAt !== null) !== confermata) {
    const { docId: ofDocument, number } = defaultRegistryDocVersions;
    await db
      .update(defaultRegistryDocVersions)
      .set(
        confermata
          ? { confirmedBy: user.id, confirmedAt: clock.now() }
          : { confirmedBy: null, confirmedAt: null },
      )
      .where(and(eq(ofDocument, docId), eq(number, numero)));
    await recordAudit(context, {
      event: confermata ? 'default-document.template-confirmed' : 'default-document.confirmation-withdrawn',
      entityId: docId,
      details: { version: numero },
    });
  }
  return readRecord(defaultDocumentKind, docId, context);
}

/**
 * Puts the list into this order; what it does not name, since it has been added meanwhile, comes after. Of two who
 * order at once the later has the whole list as he wanted it.
 */
export async function keepOrder(wanted: readonly number[], context: RequestContext): Promise<number[]> {
  await lockList(context.db);
  const before = await findOrder(context.db);
  if (!wanted.every((id) => before.includes(id)))
    throw invalid(defaultDocumentTexts.foreignInOrder, { order: defaultDocumentTexts.foreignInOrder });
  const after = [...wanted, ...before.filter((id) => !wanted.includes(id))];
  if (after.join() === before.join()) return after;
  await updateOrder(context.db, after);
  await recordAudit(context, {
    event: 'default-document-list.ordered',
    entityId: 1,
    details: { before: { documentOrder: before }, after: { documentOrder: after } },
  });
  return after;
}

/** Fills an empty list with the templates to begin with, none of them confirmed. Throws 409 when it is not empty. */
export async function takeStarters(context: RequestContext): Promise<number> {
  await lockList(context.db);
  if ((await findOrder(context.db)).length > 0) throw conflict(defaultDocumentTexts.notEmpty);
  for (const { template, ...document } of starters) {
    const id = await addDocument(document, template, context);
    const details = { title: document.title, kind: document.kind };
    await recordAudit(context, { event: 'default-document.created', entityId: id, details });
  }
  return starters.length;
}
