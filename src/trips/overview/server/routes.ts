import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { dayCell, type ListSheet, sendListSheet } from '#platform/server/records/list-sheet.ts';
import { implantTypeLabels } from '#radioprotection/registries/rules.ts';
import {
  countOverviewDevices,
  countOverviewImplants,
  exportOverview,
  listOverviewMarkers,
  listOverviewUnits,
  type OverviewRow,
} from '../contract.ts';
import * as queries from './queries.ts';

const sheet: ListSheet<OverviewRow> = {
  fileName: 'trasferte-quadro',
  columns: [
    ['Unità locale', ({ displayName }) => displayName],
    ['Datore di lavoro', ({ employer }) => employer],
    ['Città', ({ citta }) => citta],
    ['Provincia', ({ provincia }) => provincia],
    ['Impianti', ({ impianti }) => impianti.map((type) => implantTypeLabels[type]).join(', ')],
    ['Dispositivi', ({ dispositivi }) => dispositivi],
    ['Attività', ({ attivita }) => attivita],
    ['Con appuntamento', ({ conAppuntamento }) => conAppuntamento],
    ['Prima scadenza', ({ scadenza }) => dayCell(scadenza)],
  ],
};

export const routes: Route[] = [
  handle(listOverviewMarkers, async ({ params, query }, context) => ({
    markers: await queries.listMarkers(context, { ...params, ...query }),
  })),
  handle(countOverviewImplants, ({ params, query }, context) =>
    queries.countImplants(context, { ...params, ...query }),
  ),
  handle(countOverviewDevices, async ({ params, query }, context) => {
    if (params.deviceType === null) throw notFound();
    return { count: await queries.countDevices(context, params.deviceType, { ...params, ...query }) };
  }),
  handle(listOverviewUnits, async ({ params, query }, context) => {
    const { rows } = await queries.listUnits(context, { ...params, ...query });
    return { rows };
  }),
  handle(exportOverview, ({ params, query }, context) =>
    sendListSheet(sheet, context, (reader, slice) =>
      queries.listUnits(reader, { ...params, ...query }, slice),
    ),
  ),
];
