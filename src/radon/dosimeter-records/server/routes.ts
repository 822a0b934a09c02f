import { historyOfAll } from '#accounts/audit-trail/server/public.ts';
import { notFound } from '#platform/server/errors.ts';
import { handle, type Route } from '#platform/server/route.ts';
import {
  createDosimeters,
  getDosimeterHistory,
  getDosimeterRecord,
  listDosimeterRecords,
  updateDosimeter,
} from '../contract.ts';
import * as actions from './keep-dosimeters.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listDosimeterRecords, ({ query }, { db }) => queries.listDosimeters(db, query)),
  handle(getDosimeterRecord, async ({ params }, { db }) => {
    const found = await queries.findDosimeter(db, params.dosimetro);
    if (!found) throw notFound();
    return found;
  }),
  handle(getDosimeterHistory, async ({ params }, { db }) => {
    if (!(await queries.findDosimeter(db, params.dosimetro))) throw notFound();
    const placementIds = await queries.listAttributionIds(db, params.dosimetro);
    return historyOfAll(db, [
      { entity: 'dosimeter', ids: [params.dosimetro] },
      { entity: 'placement', ids: placementIds },
    ]);
  }),
  handle(createDosimeters, ({ body }, context) => actions.createDosimeters(body, context)),
  handle(updateDosimeter, ({ params, body }, context) =>
    actions.changeDosimeter(params.dosimetro, body, context),
  ),
];
