import { historyOfAll } from '#identity/audit-trail/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { createDosimeters, getDosimeterHistory, getDosimeterRecord, updateDosimeter } from '../contract.ts';
import { tableDosimeters } from '../table/contract.ts';
import { answerDosimeters } from './dosimeter-table.ts';
import * as actions from './keep-dosimeters.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(tableDosimeters, ({ body }, context) => answerDosimeters(body, context)),
  handle(getDosimeterRecord, async ({ params }, { db, clock }) => {
    const found = await queries.findDosimeter(db, params.dosimetro, clock.today());
    if (!found) throw notFound();
    return found;
  }),
  handle(getDosimeterHistory, async ({ params }, { db, clock }) => {
    if (!(await queries.findDosimeter(db, params.dosimetro, clock.today()))) throw notFound();
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
