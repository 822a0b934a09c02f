import { z } from 'zod';
import type { Permission } from './access.ts';
import { endpoint } from './endpoint.ts';
import { historyReply } from './history.ts';
import { idInPath } from './shapes.ts';

type RecordPlace<Key extends string, Shape extends z.ZodType> = {
  /** Of the list; the path of a record goes on with its id. */
  path: `/${string}`;
  /** What its id is called in paths: `cliente`. */
  key: Key;
  /** Whoever may call one of them may call all, */
  permission: Permission;
  /** but for creating and changing, where that is asked for besides. */
  keeping?: Permission;
  /** The record as its page reads it, and as it is answered once it has been saved. */
  record: Shape;
};

/** A record that looks like the one being typed: enough to name it and to go there. */
type SimilarShape = z.ZodType<{ id: number; nome: string; attivo: boolean }>;

/**
 * The calls of a kind of record, all at one place; each is defined by its name, its summary and what is its own:
 *
 * - `list` answers a page of records to a query, `get` one record, `history` what has happened to it;
 * - `create` makes one (once for an `Idempotency-Key`), `update` changes one;
 * - `similar` finds those that look like the one being typed.
 *
 * What else a kind can do is an `endpoint` of its own, at `path` and with `params`.
 */
export function recordEndpoints<const Key extends string, Shape extends z.ZodType>(
  place: RecordPlace<Key, Shape>,
) {
  const { permission, keeping = permission, record } = place;
  const params = z.object({ [place.key]: idInPath } as Record<Key, typeof idInPath>);
  const path = `${place.path}/{${place.key}}` as `/${string}`;
  return {
    /** Of one record. */
    path,
    params,
    list: <Query extends z.ZodType, Reply extends z.ZodType>(
      name: string,
      summary: string,
      query: Query,
      response: Reply,
    ) => endpoint({ name, method: 'GET', path: place.path, summary, permission, query, response }),
    get: (name: string, summary: string) =>
      endpoint({ name, method: 'GET', path, summary, permission, params, response: record }),
    history: (name: string, summary: string) =>
      endpoint({
        ...{ name, method: 'GET', path: `${path}/storia`, summary, permission },
        ...{ params, response: historyReply },
      }),
    similar: <Query extends z.ZodType, Found extends SimilarShape>(
      name: string,
      summary: string,
      query: Query,
      found: Found,
    ) =>
      endpoint({
        ...{ name, method: 'GET', path: `${place.path}-simili`, summary, permission },
        ...{ query, response: z.object({ simili: z.array(found) }) },
      }),
    create: <Body extends z.ZodType>(name: string, summary: string, body: Body) =>
      endpoint({
        ...{ name, method: 'POST', path: place.path, summary, permission: keeping },
        ...{ body, response: record, write: 'idempotent' },
      }),
    update: <Body extends z.ZodType>(name: string, summary: string, body: Body) =>
      endpoint({
        ...{ name, method: 'PUT', path, summary, permission: keeping },
        ...{ params, body, response: record },
      }),
  };
}
