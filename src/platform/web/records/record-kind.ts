import type { z } from 'zod';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import type { historyReply } from '#platform/contract/history.ts';
import type { UndoEndpoint } from '#platform/contract/undo.ts';

/** What every record says of itself; none of it but its id is there for all of them. */
export type KeptRecord = {
  id: number;
  attivo?: boolean;
  /** It came in with older data. */
  storico?: boolean;
  versione?: number;
  version?: number;
};

export type HistoryEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, typeof historyReply>;

/** Where a kind of record stands in the application, and by what it is read. */
export type RecordPlace<Read extends Endpoint = Endpoint> = {
  /** The way to a record; it ends at the list, below whose address each record has its page. */
  breadcrumb: readonly { label: string; href: string }[];
  /** What its id is called in paths: `cliente`. */
  key: string;
  read: Read;
  history: HistoryEndpoint;
};

/** How records of one kind are read, created and changed, and what is said of it. */
export type RecordKind<
  Read extends Endpoint = Endpoint,
  Create extends Endpoint = Endpoint,
  Update extends Endpoint = Endpoint,
> = RecordPlace<Read> & {
  create: Create;
  update: Update;
  /** What else shows these records: read anew after a change. */
  shownBy: readonly Endpoint[];
  /** Takes back what was just saved, where the answer says that it can be. */
  undo?: UndoEndpoint;
  created: (after: ResponseOf<Create>) => string;
  /** The page of a new one, where it does not stand below its list. */
  pageOf?: (after: ResponseOf<Create>) => string;
  changed: (after: ResponseOf<Update>, before: ResponseOf<Read>) => string;
};

export function recordKind<Read extends Endpoint, Create extends Endpoint, Update extends Endpoint>(
  kind: RecordKind<Read, Create, Update>,
): RecordKind<Read, Create, Update> {
  return kind;
}

/** The address of a record's page. */
export function recordHref({ breadcrumb }: Pick<RecordPlace, 'breadcrumb'>, id: number): string {
  return `${breadcrumb.at(-1)?.href ?? ''}/${id}`;
}
