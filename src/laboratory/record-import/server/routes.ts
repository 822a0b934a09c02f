import { isAllowed } from '#platform/contract/access.ts';
import { forbidden, invalid, notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { refuseVolume } from '#post/pictures/server/public.ts';
import * as calls from '../contract.ts';
import * as fileCalls from '../files/contract.ts';

import * as readerCalls from '../readers/contract.ts';
import { stockKind } from '../rules.ts';
import { sendRefused, sendReport, sendTemplate, sheetName } from './download-files.ts';
import { changeReader, createReader } from './keep-readers.ts';
import { kindsFor, permissionOf } from './permitted-kinds.ts';
import { startImport, storeImportFile } from './public.ts';
import { listReaders } from './reader-queries.ts';
import { askToCancel, findingsPerPage, findRun, listFindings, listRuns } from './run-queries.ts';
import { sendStock } from './units/send-stock.ts';

type Asking = Pick<RequestContext, 'db' | 'user'>;

/** A run of a kind that the person may import; others are not found. */
async function theRun({ db, user }: Asking, runId: number): Promise<calls.ImportRun> {
  const run = await findRun(db, runId);
  if (!run || !isAllowed(user.roles, permissionOf(run.kind))) throw notFound();
  return run;
}

export const routes: Route[] = [
  handle(calls.listImports, async (_input, { db, user }) => ({
    runs: await listRuns(db, kindsFor(user.roles)),
  })),
  handle(calls.getImport, ({ params }, context) => theRun(context, params.id)),
  handle(calls.listImportFindings, async ({ params, query }, context) => {
    const run = await theRun(context, params.id);
    const { findings, total } = await listFindings(context.db, params.id, {
      ...{ page: query.page, outcome: query.outcome },
    });
    return {
      findings: findings.map(({ sheet, ...finding }) => ({ ...finding, sheet: sheetName(run, sheet) })),
      total,
      pageSize: findingsPerPage,
    };
  }),
  handle(calls.startImport, ({ body }, context) => {
    if (!isAllowed(context.user.roles, permissionOf(body.kind))) throw forbidden();
    return startImport(context, body, { userId: context.user.id, now: context.clock.now() });
  }),
  handle(calls.cancelImport, async ({ params }, context) => {
    await theRun(context, params.id);
    await askToCancel(context.db, params.id);
    return theRun(context, params.id);
  }),
  handle(readerCalls.listReaders, async (_input, { db }) => ({ readers: await listReaders(db) })),
  handle(readerCalls.createReader, ({ body }, context) => createReader(body, context)),
  handle(readerCalls.updateReader, ({ params, body }, context) => changeReader(params.reader, body, context)),
  handle(fileCalls.storeImportFile, async ({ params, body }, context) => {
    if (!Buffer.isBuffer(body)) throw invalid('Il file non è un foglio XLSX né un CSV.');
    await refuseVolume(context, body.length);
    const stored = await storeImportFile(context, body, {
      userId: context.user.id,
      now: context.clock.now(),
    });
    if (stored.sha256 !== params.sha256) throw invalid('Il file è arrivato incompleto: inviarlo di nuovo.');
    return stored;
  }),
  handle(fileCalls.downloadTemplate, async ({ params, query }, context) => {
    if (!isAllowed(context.user.roles, permissionOf(params.kind))) throw forbidden();
    return sendTemplate(context, params.kind, query.format);
  }),
  handle(fileCalls.exportStock, ({ query }, context) => sendStock(context, query.kind ?? stockKind)),
  handle(fileCalls.downloadRefused, async ({ params, query }, context) =>
    sendRefused(context, context.db, await theRun(context, params.id), query.format),
  ),
  handle(fileCalls.downloadReport, async ({ params, query }, context) =>
    sendReport(context, context.db, await theRun(context, params.id), query.format),
  ),
];
