import { hash } from 'node:crypto';
import pg from 'pg';

/** More names than hot statements there are; each is memory of its connection, which lives for an hour at most. */
const mostNames = 400;
/** A statement with more values than this is one of many lengths of a list, and hardly comes again. */
const mostValues = 64;
/** Looking for letters: what a plan is worth depends on them, so it is made for those that are looked for. */
const looksForLetters = /\bi?like\s+(?:\w+\()?\$\d/i;

type Sent = { text?: unknown; name?: unknown; values?: unknown[] };

/**
 * A connection on which PostgreSQL parses and plans a statement once, however often it comes: each is sent under a name
 * made from its text. Parsing and planning is otherwise the larger part of the time that a short statement takes.
 * Texts without values that are sent as such stay unnamed: they may hold several statements. So do searches: the plan
 * for any letters whatever reads all of a table by an index that would find a few rows.
 */
export class PlanningOnceClient extends pg.Client {
  readonly #names = new Set<string>();

  // What `pg.Client` offers under this name has a dozen shapes; this one is all of them.
  override query: pg.Client['query'] = (...given: unknown[]) => this.send(...given) as never;

  /** Returns a promise of the result, unless a callback is given. */
  protected send(...[sent, values, ...rest]: unknown[]): Promise<pg.QueryResult> | undefined {
    const all = [this.#named(sent, values), values, ...rest] as Parameters<pg.Client['query']>;
    return super.query(...all) as unknown as Promise<pg.QueryResult> | undefined;
  }

  #named(sent: unknown, values: unknown): unknown {
    const isText = typeof sent === 'string';
    if (isText ? !Array.isArray(values) : !isStatement(sent)) return sent;
    const statement: Sent = isText ? { text: sent } : (sent as Sent);
    const given = Array.isArray(values) ? values : (statement.values ?? []);
    if (given.length > mostValues || looksForLetters.test(statement.text as string)) return sent;
    const name = hash('sha1', statement.text as string, 'base64url');
    if (!this.#names.has(name)) {
      if (this.#names.size >= mostNames) return sent;
      this.#names.add(name);
    }
    return { ...statement, name };
  }
}

/** A statement of its own, not something that speaks to the server by itself (a COPY) nor one that has a name. */
function isStatement(sent: unknown): boolean {
  if (typeof sent !== 'object' || sent === null || 'submit' in sent) return false;
  const { text, name } = sent as Sent;
  return typeof text === 'string' && name === undefined;
}
