import { readRecord, recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { addPersonVersion, exportPersons, listPersons, listPersonVersions } from '../contract.ts';
import { addVersion, personKind } from './keep-person.ts';
import * as queries from './queries.ts';
import { personSheet } from './sheet.ts';
import { listVersions } from './versions.ts';

export const routes: Route[] = [
  handle(listPersons, ({ query }, context) => queries.listPersons(context, query)),
  handle(exportPersons, ({ query }, context) =>
    sendListSheet(personSheet, context, (reader, slice) =>
      queries.listPersons(reader, { ...query, ...slice }),
    ),
  ),
  ...recordRoutes(personKind),
  handle(listPersonVersions, async ({ params, query }, context) => {
    await readRecord(personKind, params.person, context);
    return { versioni: await listVersions(context.db, params.person, query.data) };
  }),
  handle(addPersonVersion, ({ params, body }, context) => addVersion(params.person, body, context)),
];
