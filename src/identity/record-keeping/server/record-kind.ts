import type { z } from 'zod';
import type { Endpoint, ParamsOf, ResponseOf } from '#platform/contract/endpoint.ts';
import type { historyReply } from '#platform/contract/history.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { RecordTable } from '#platform/server/records/record-fields.ts';
import type { AuditEventName, AuditEvents, Changes, DetailName } from '../../audit-trail/rules.ts';

/** What is created and changed, and of a change nothing is told but what changed. */
export type KeptEntity = {
  [Name in AuditEventName]: Name extends `${infer Entity}.updated`
    ? `${Entity}.created` extends AuditEventName
      ? Changes extends AuditEvents[Name]['details']
        ? Entity & AuditEvents[Name]['entity']
        : never
      : never
    : never;
}[AuditEventName];

/** What the audit trail tells of a new record. */
type CreationOf<Entity extends KeptEntity> = AuditEvents[`${Entity}.created`]['details'];

/** The endpoint of a record: it tells its version; without `modificabile` whoever reads it may change it. */
export type GetEndpoint = Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  z.ZodType<{ versione: number; modificabile?: boolean }>
>;
/** The body that changes it names the version it was made from. */
export type ChangeBody = z.ZodType<{ versione: number }>;

/** What is written of a record: the values it shall have, by column; those `changed` were others. */
export type RecordWrite<Name extends string, Read, Body> = {
  id: number;
  before: Read;
  body: Body;
  values: Record<Name, unknown>;
  changed: Partial<Record<Name, unknown>>;
};

/** A kind of record that is created, read, changed by whoever has seen its latest version, and has a history. */
export type RecordKind<
  Entity extends KeptEntity,
  Get extends GetEndpoint,
  New extends z.ZodType,
  Body extends ChangeBody,
  Field extends string,
  Name extends DetailName,
> = {
  entity: Entity;
  get: Get;
  history: Endpoint<Get['params'], z.ZodType, z.ZodType, typeof historyReply>;
  create: Endpoint<z.ZodType, z.ZodType, New, Get['response']>;
  update: Endpoint<Get['params'], z.ZodType, Body, Get['response']>;
  /** The number of the record that a path names. */
  idIn(params: ParamsOf<Get>): number;
  fields: {
    table: RecordTable;
    valuesOf(record: Record<Field, unknown>): Record<Name, unknown>;
    update(db: Db, id: number, values: Partial<Record<string, unknown>>): Promise<void>;
  };
  /** What is said of one that is not found, unless what is always said. */
  unknownText?: string;
  /** Needed when adding below it must wait for a change of it, too. */
  lock?: 'update';
  /** The record as its page shows it; null when it is unknown or out of the reader's reach. */
  find(id: number, context: RequestContext): Promise<ResponseOf<Get> | null>;
  /** Its data were erased: the history tells what was done, no longer with which values. */
  isErased?(record: ResponseOf<Get>): boolean;
  /** Stores a new one and tells its id. Throws what speaks against it. */
  insert(body: z.output<New>, context: RequestContext): Promise<number>;
  /** What the audit trail tells of a new one. */
  created(body: z.output<New>): CreationOf<Entity>;
  /** The fields as they are kept now, and as a body wants them; as they stand unless these say otherwise. */
  stored?(record: ResponseOf<Get>): Record<Field, unknown>;
  wanted?(body: z.output<Body>): Record<Field, unknown>;
  /** Throws what speaks against a change. */
  check?(before: ResponseOf<Get>, body: z.output<Body>, context: RequestContext): void | Promise<void>;
  /** The same for what is asked only when something changes. */
  checkChange?(before: ResponseOf<Get>, body: z.output<Body>, context: RequestContext): void | Promise<void>;
  /** Stores the change, of fields that do not all stand in the table. Returns what the audit event tells besides. */
  write?(
    change: RecordWrite<Name, ResponseOf<Get>, z.output<Body>>,
    context: RequestContext,
  ): Promise<{ revision?: number }>;
  /** What violations of the database's own rules mean. */
  constraints?(body: z.output<New> | z.output<Body>): Record<string, () => Refusal>;
};

/** Says what a kind of record is; the types of its parts are taken from its endpoints. */
export function recordKind<
  Entity extends KeptEntity,
  Get extends GetEndpoint,
  New extends z.ZodType,
  Body extends ChangeBody,
  Field extends string,
  Name extends DetailName,
>(kind: RecordKind<Entity, Get, New, Body, Field, Name>): RecordKind<Entity, Get, New, Body, Field, Name> {
  return kind;
}
