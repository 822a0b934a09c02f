import type { Db } from '#platform/server/database/database.ts';

/** Whose data: `username` and `email` for records that name people by them. */
export type Person = { id: number; username: string; email: string };

/**
 * One kind of record that says something about people. Every slice that keeps such records names them here, so that
 * a person gets them all and an erasure reaches them all.
 */
export type PersonalRecords = {
  title: string;
  /** What the records are, in words for the person. */
  meaning: string;
  /** Why they stay when the person is erased; null: `erase` deletes them. */
  keptBecause: string | null;
  list(db: Db, person: Person): Promise<Record<string, unknown>[]>;
  count(db: Db, person: Person): Promise<number>;
  erase?(db: Db, person: Person): Promise<void>;
};
