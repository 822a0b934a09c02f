import { historyOf } from '#identity/audit-trail/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import * as columnCalls from '../columns/contract.ts';
import * as calls from '../contract.ts';
import * as fileCalls from '../files/contract.ts';
import { daysOf, dueOn, halfName, isRunning, offeredHalves } from '../rules.ts';
import { listTransmissionSites } from '../sites/contract.ts';
import * as stepCalls from '../steps/contract.ts';
import { previewColumns, saveColumns, theColumns } from './keep-columns.ts';
import * as files from './keep-files.ts';
import * as steps from './keep-transmissions.ts';
import { listSites } from './list-sites.ts';
import { listHalves } from './queries.ts';

export const routes: Route[] = [
  handle(calls.listTransmissions, async (_input, { db, clock }) => {
    const { halves, dueDays } = await listHalves(db);
    const rows = halves.map(({ counted, ...half }) => ({
      ...half,
      ...counted,
      half: halfName(half),
      due: dueOn(half.endsOn, dueDays),
      isRunning: isRunning(half, clock.today()),
    }));
    const offers = offeredHalves(
      clock.today(),
      rows.map(({ half }) => half),
    ).map((half) => ({ half: halfName(half), due: dueOn(daysOf(half).endsOn, dueDays) }));
    return { rows, offers };
  }),
  handle(calls.openTransmission, ({ body }, context) => steps.openTransmission(body.half, context)),
  handle(calls.getTransmission, ({ params }, context) => steps.theTransmission(context, params.transmission)),
  handle(listTransmissionSites, ({ params, query }, { db }) => listSites(db, params.transmission, query)),
  handle(stepCalls.leaveOutSite, ({ params, body }, context) =>
    steps.changeLeftOut({ id: params.transmission, addressId: params.address }, body, context),
  ),
  handle(stepCalls.takeBackSite, ({ params, body }, context) =>
    steps.changeLeftOut(
      { id: params.transmission, addressId: params.address },
      { ...body, reason: null },
      context,
    ),
  ),
  handle(stepCalls.checkTransmission, ({ params, body }, context) =>
    steps.checkTransmission(params.transmission, body.version, context),
  ),
  handle(stepCalls.reopenTransmission, ({ params, body }, context) =>
    steps.reopenTransmission(params.transmission, body, context),
  ),
  handle(stepCalls.getTransmissionHistory, async ({ params }, context) => {
    await steps.theTransmission(context, params.transmission);
    return historyOf(context.db, 'isin-transmission', params.transmission);
  }),
  handle(fileCalls.exportTransmission, ({ params, body }, context) =>
    files.exportTransmission(params.transmission, body, context),
  ),
  handle(fileCalls.downloadTransmissionExport, ({ params }, context) =>
    files.downloadExport(params, context),
  ),
  handle(fileCalls.sendTransmission, ({ params, body }, context) =>
    files.sendTransmission(params.transmission, body, context),
  ),
  handle(fileCalls.storeTransmissionReceipt, ({ params, query, body }, context) =>
    files.storeReceipt(params.transmission, { name: query.name, bytes: body }, context),
  ),
  handle(fileCalls.downloadTransmissionReceipt, ({ params }, context) =>
    files.downloadReceipt(params.transmission, context),
  ),
  handle(columnCalls.getIsinColumns, (_input, context) => theColumns(context)),
  handle(columnCalls.saveIsinColumns, ({ body }, context) => saveColumns(body, context)),
  handle(columnCalls.previewIsinColumns, ({ body }, context) => previewColumns(body, context)),
];
