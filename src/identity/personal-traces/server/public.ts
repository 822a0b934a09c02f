import type { Db } from '#platform/server/database/database.ts';

/** Whose data: `username` and `email` for rows that name people by them. */
export type Person = { id: number; username: string; email: string };

/**
 * One kind of row that says something about people. Every slice that keeps such rows names them here, so that a person
 * gets them all and an erasure reaches them all. People without an account are known by another `Subject`.
 */
export type PersonalTraces<Subject = Person> = {
  title: string;
  /** What they are, in words for the person. */
  meaning: string;
  /** Why they stay when the person is erased; null: `erase` deletes them. */
  keptBecause: string | null;
  /** Those that stay tell the name, too: what the law keeps whole, what cannot be rewritten. */
  keepsName?: boolean;
  list(db: Db, subject: Subject): Promise<Record<string, unknown>[]>;
  count(db: Db, subject: Subject): Promise<number>;
  erase?(db: Db, subject: Subject): Promise<void>;
};
