import type { User } from '#platform/contract/access.ts';
import type { BodyOf, Endpoint, Pace, ParamsOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import type { FileStore } from '../files/files.ts';
import type { Log } from '../log.ts';

/** What every handler may use. Chosen once at start from the configuration. */
export type Services = { db: Db; clock: Clock; files: FileStore; config: Config; log: Log };

/** One request: the services, with `db` the transaction of a write, and who asks. */
export type RequestContext<Who = User> = Services & {
  user: Who;
  requestId: string;
  networkAddress: string;
  headers: Headers;
  /** For work that only some calls of an endpoint ask for: as its `pace`, counted when the handler comes to it. */
  keepPace(pace: Pace): Promise<void>;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string | string[]): void;
};

type Input<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };

/** An endpoint with what it does. */
export type Route = {
  endpoint: Endpoint;
  run(
    input: { params: unknown; query: unknown; body: unknown },
    context: RequestContext<User | null>,
  ): Promise<unknown>;
};

/** Binds a handler to an endpoint that needs somebody signed in. */
export function handle<E extends Endpoint>(
  endpoint: E,
  handler: (input: Input<E>, context: RequestContext) => Promise<ReplyOf<E>>,
): Route {
  if (endpoint.permission.allowed === 'anyone')
    throw new Error(`${endpoint.name} is open to anyone: use handlePublic`);
  return { endpoint, run: handler };
}

/** Binds a handler to an endpoint open to anyone: `context.user` may be null. */
export function handlePublic<E extends Endpoint>(
  endpoint: E,
  handler: (input: Input<E>, context: RequestContext<User | null>) => Promise<ReplyOf<E>>,
): Route {
  return { endpoint, run: handler };
}

/** A feature as the server sees it. */
export type Slice = { name: string; routes: Route[] };
