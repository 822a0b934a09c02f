import type { z } from 'zod';
import type { Endpoint, ParamsOf } from '#platform/contract/endpoint.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import type { DetailName } from '../../audit-trail/rules.ts';
import { historyOf } from '../../audit-trail/server/public.ts';
import { changeRecord, readRecord } from './change-record.ts';
import type { ChangeBody, GetEndpoint, RecordKind } from './record-kind.ts';

/** What every record page calls: the record, its history, its change. */
export function recordRoutes<
  Get extends GetEndpoint,
  Body extends ChangeBody,
  Field extends string,
  Name extends DetailName,
>(kind: RecordKind<Get, Body, Field, Name>): Route[] {
  const idIn = (params: unknown) => kind.idIn(params as ParamsOf<Get>);
  return [
    handle<Endpoint>(kind.get, ({ params }, context) => readRecord(kind, idIn(params), context)),
    handle<Endpoint>(kind.history, async ({ params }, context) => {
      const id = idIn(params);
      await readRecord(kind, id, context);
      return historyOf(context.db, kind.entity, id);
    }),
    handle<Endpoint>(kind.update, ({ params, body }, context) =>
      changeRecord(kind, idIn(params), body as z.output<Body>, context),
    ),
  ];
}
