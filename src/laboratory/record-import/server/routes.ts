import type { Db } from '#platform/server/database/database.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { refuseVolume } from '#post/pictures/server/public.ts';
import * as calls from '../contract.ts';
import * as fileCalls from '../files/contract.ts';
import * as readerCalls from '../readers/contract.ts';
import { sendRefused, sendReport, sendTemplate } from './download-files.ts';
import { changeReader, createReader } from './keep-readers.ts';
import { startImport, storeImportFile } from './public.ts';
import { listReaders } from './reader-queries.ts';
import { askToCancel, findingsPerPage, findRun, listFindings, listRuns } from './run-queries.ts';

async function theRun(db: Db, runId: number): Promise<calls.ImportRun> {
  const run = await findRun(db, runId);
  if (!run) throw notFound();
  return run;
}

export const routes: Route[] = [
  handle(calls.listImports, async (_input, { db }) => ({ runs: await listRuns(db) })),
  handle(calls.getImport, ({ params }, { db }) => theRun(db, params.id)),
  handle(calls.listImportFindings, async ({ params, query }, { db }) => {
    await theRun(db, params.id);
    return {
      ...(await listFindings(db, params.id, { page: query.page, outcome: query.outcome })),
      pageSize: findingsPerPage,
    };
  }),
  handle(calls.startImport, ({ body }, context) =>
    startImport(context, body, { userId: context.user.id, now: context.clock.now() }),
  ),
  handle(calls.cancelImport, async ({ params }, { db }) => {
    await theRun(db, params.id);
    await askToCancel(db, params.id);
    return theRun(db, params.id);
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
  handle(fileCalls.downloadTemplate, async ({ params, query }, context) =>
    sendTemplate(context, params.kind, query.format),
  ),
  handle(fileCalls.downloadRefused, async ({ params, query }, context) =>
    sendRefused(context, context.db, await theRun(context.db, params.id), query.format),
  ),
  handle(fileCalls.downloadReport, async ({ params, query }, context) =>
    sendReport(context, context.db, await theRun(context.db, params.id), query.format),
  ),
];
