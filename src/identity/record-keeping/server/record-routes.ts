import type { z } from 'zod';
import type { Endpoint, ParamsOf } from '#platform/contract/endpoint.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import type { DetailName } from '../../audit-trail/rules.ts';
import { historyOf } from '../../audit-trail/server/public.ts';
import { changeRecord, readRecord } from './change-record.ts';
import { createRecord } from './create-record.ts';
import type { ChangeBody, GetEndpoint, KeptEntity, RecordKind } from './record-kind.ts';

/** What the pages of a kind call besides its list: the record, its history, a new one, a change. */
export function recordRoutes<
  Entity extends KeptEntity,
  Get extends GetEndpoint,
  New extends z.ZodType,
  Body extends ChangeBody,
  Field extends string,
  Name extends DetailName,
>(kind: RecordKind<Entity, Get, New, Body, Field, Name>): Route[] {
  const idIn = (params: unknown) => kind.idIn(params as ParamsOf<Get>);
  return [
    handle<Endpoint>(kind.get, ({ params }, context) => readRecord(kind, idIn(params), context)),
    handle<Endpoint>(kind.history, async ({ params }, context) => {
      const id = idIn(params);
      const record = await readRecord(kind, id, context);
      const history = await historyOf(context.db, kind.entity, id);
      if (!kind.isErased?.(record)) return history;
      return { ...history, eventi: history.eventi.map((event) => ({ ...event, modifiche: [] })) };
    }),
    handle<Endpoint>(kind.create, ({ body }, context) => createRecord(kind, body as z.output<New>, context)),
    handle<Endpoint>(kind.update, ({ params, body }, context) =>
      changeRecord(kind, idIn(params), body as z.output<Body>, context),
    ),
  ];
}
