import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { answerTable } from '#platform/server/http/data-table.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import { listCompanyDevices } from '../contract.ts';
import { printDeviceLabel, printUnitLabels } from '../labels/contract.ts';
import { deviceCategoryLabels, deviceTexts, hiddenLabel, statusLabel } from '../rules.ts';
import { changeDeviceStatus } from '../status/contract.ts';
import { tableDevices } from '../table/contract.ts';
import { deviceColumns, deviceTable } from '../table/rules.ts';
import { giveStatus } from './change-status.ts';
import { deviceKind } from './keep-device.ts';
import { labelDocument } from './labels.ts';
import * as queries from './queries.ts';
import * as table from './table-queries.ts';

export const routes: Route[] = [
  handle(tableDevices, ({ body }, context) =>
    answerTable(
      body,
      {
        name: deviceTable,
        fileName: 'dispositivi',
        columns: deviceColumns,
        readPage: (slice) => table.pageOfDevices(context.db, context, body, slice),
        readIds: () => table.listDeviceIds(context.db, context, body),
        readRows: (ids) => table.listDevicesById(context.db, ids),
        cellsOf: (row) => [
          row.sigla,
          deviceCategoryLabels[row.type],
          row.attivo ? statusLabel(row.currentStatus) : hiddenLabel,
          ...[row.brand, row.model, row.serialNumber, row.tubeSerialNumber],
          ...[row.kVp, row.mA, row.company.nome, row.employer.nome],
        ],
      },
      context,
    ),
  ),
  ...recordRoutes(deviceKind),
  handle(changeDeviceStatus, ({ params, body }, context) => giveStatus(params.device, body, context)),
  handle(listCompanyDevices, async ({ params }, context) => {
    const found = await queries.listDevicesOfUnit(context.db, context, params.companyId);
    if (!found) throw notFound(unitPlaceTexts.notFound);
    return found;
  }),
  handle(printDeviceLabel, async ({ params }, context) => {
    const labels = await queries.listLabels(context.db, context, { deviceId: params.device });
    if (labels.length === 0) throw notFound(deviceTexts.notFound);
    return print(labels, `Etichetta ${labels[0]?.sigla ?? ''}`, context);
  }),
  handle(printUnitLabels, async ({ params: { companyId } }, context) => {
    if (!(await queries.isUnitWithinReach(context.db, context, companyId)))
      throw notFound(unitPlaceTexts.notFound);
    const labels = await queries.listLabels(context.db, context, { companyId });
    return print(labels, `Etichette dei dispositivi`, context);
  }),
];

async function print(labels: readonly queries.Label[], title: string, context: RequestContext) {
  const { config, clock } = context;
  context.setHeader('content-type', 'application/pdf');
  context.setHeader('content-disposition', 'inline; filename="etichette-dispositivi.pdf"');
  const printed = { title, labels, baseUrl: config.baseUrl, madeAt: clock.now() };
  return writeDocument(await labelDocument(printed));
}
