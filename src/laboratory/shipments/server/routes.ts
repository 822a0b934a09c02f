import { historyOf } from '#identity/audit-trail/server/public.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { answerTable } from '#platform/server/http/data-table.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import * as departure from '../departure/contract.ts';
import { shipmentLabels, shipmentName, shipmentTexts } from '../rules.ts';
import { tableShipments } from '../table/contract.ts';
import { shipmentColumns, shipmentTable } from '../table/rules.ts';
import { deliveryNoteDocument } from './delivery-note.ts';
import * as actions from './keep-shipments.ts';
import { findSentShipment } from './queries.ts';
import { readCodes } from './read-codes.ts';
import * as table from './table-queries.ts';

export const routes: Route[] = [
  handle(tableShipments, ({ body }, context) =>
    answerTable(
      body,
      {
        name: shipmentTable,
        fileName: 'spedizioni',
        columns: shipmentColumns,
        readPage: (slice) => table.pageOfShipments(context.db, body, slice),
        readIds: () => table.listShipmentIds(context.db, body),
        readRows: (ids) => table.listShipmentsById(context.db, ids),
        cellsOf: (row) => [
          shipmentName(row),
          shipmentLabels[row.situazione],
          row.committente.nome,
          row.indirizzo?.nome ?? null,
          row.spedito === null ? null : new Date(`${row.spedito}T00:00:00Z`),
          row.dosimetri,
          row.fuori,
          row.vettore,
          row.nota,
        ],
      },
      context,
    ),
  ),
  handle(departure.checkShipmentCodes, async ({ body }, context) => ({
    codici: (await readCodes(body.codici, body.spedizione, context)).checked,
  })),
  handle(contract.createShipment, ({ body }, context) => actions.createShipment(body, context)),
  handle(contract.getShipment, ({ params }, context) => actions.readShipment(params.spedizione, context)),
  handle(contract.updateShipment, ({ params, body }, context) =>
    actions.changeShipment(params.spedizione, body, context),
  ),
  handle(departure.sendShipment, ({ params, body }, context) =>
    actions.sendShipment(params.spedizione, body, context),
  ),
  handle(departure.withdrawShipment, async ({ params, body }, context) => {
    const annulla = await actions.withdrawShipment(params.spedizione, body.versione, context);
    return { success: true as const, annulla };
  }),
  handle(contract.getShipmentHistory, async ({ params }, context) => {
    await actions.readShipment(params.spedizione, context);
    return historyOf(context.db, 'shipment', params.spedizione);
  }),
  handle(departure.printDeliveryNote, async ({ params }, context) => {
    const found = await findSentShipment(context.db, params.spedizione);
    if (found === null) throw notFound();
    if (found === 'open') throw conflict(shipmentTexts.notLeft);
    const pdf = await writeDocument(deliveryNoteDocument(found));
    context.setHeader('content-type', 'application/pdf');
    context.setHeader('content-disposition', `inline; filename="${fileName(found)}"`);
    return pdf;
  }),
];

function fileName({ year, number }: { year: number; number: number }): string {
  return `documento-di-trasporto-${year}-${number}.pdf`;
}
