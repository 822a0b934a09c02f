import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { heldToMs, isWrittenSince, type NotedTable } from './noted-writes.ts';

/** Of each database; the one that was asked for longest ago goes first. */
const mostKept = 8;

type Kept<Value> = { value: Promise<Value>; moment: string; keptAt: number };

/**
 * What is reckoned from these tables and from what is asked, and from nothing else, no clock either. It is kept in the
 * process and told again while nobody has written to any of them: so it is always what reckoning would tell, whoever
 * wrote and whichever process answers. Those who ask at once wait for one reckoning. Whoever is told it must not change it.
 */
export function keptUntilWritten<Asked, Value>(
  tables: readonly NotedTable[],
  reckon: (db: Db, asked: Asked) => Promise<Value>,
): ((db: Db, asked: Asked) => Promise<Value>) & { tables: readonly NotedTable[] } {
  const keptOf = new WeakMap<Db, Map<string, Kept<Value>>>();
  const read = async (db: Db, asked: Asked): Promise<Value> => {
    const key = JSON.stringify([asked]);
    const kept = keptOf.get(db) ?? new Map<string, Kept<Value>>();
    keptOf.set(db, kept);
    const found = kept.get(key);
    const keptAt = performance.now();
    const known = found && keptAt - found.keptAt < heldToMs ? found : null;
    const { moment, isWritten } = await look(db, tables, known?.moment ?? null);
    const entry = known && !isWritten ? known : { value: reckon(db, asked), moment, keptAt };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    try {
      return await entry.value;
    } catch (error) {
      if (kept.get(key) === entry) kept.delete(key);
      throw error;
    }
  };
  return Object.assign(read, { tables });
}

/** The moment before anything is read, and whether somebody has written since an earlier one. */
async function look(
  db: Db,
  tables: readonly NotedTable[],
  before: string | null,
): Promise<{ moment: string; isWritten: boolean }> {
  const isWritten = before === null ? sql`true` : isWrittenSince(tables, before);
  const { rows } = await db.execute<{ moment: string; isWritten: boolean }>(
    sql`select pg_current_snapshot()::text as moment, ${isWritten} as "isWritten"`,
  );
  const [row] = rows;
  if (!row) throw new Error('a select without from has a row');
  return row;
}
