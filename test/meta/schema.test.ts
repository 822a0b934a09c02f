import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { schemaText } from '#db/schema-text.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';

const db = path.resolve(import.meta.dirname, '../../db');

describe('the schema to read', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: await cloneDatabase() });
    atEndOfFile(() => client.end());
    await client.connect();
  });

  /** What the text is after a change that is taken back. */
  async function textAfter(change: string): Promise<string> {
    await client.query('begin');
    try {
      await client.query(change);
      return await schemaText(client);
    } finally {
      await client.query('rollback');
    }
  }

  test('is that of the migrated database: `npm run schema` writes it anew', async () => {
    expect(await schemaText(client)).toBe(readFileSync(path.join(db, 'schema.sql'), 'utf8'));
  });

  test('has a paragraph for each table, with its columns, constraints, indexes and triggers', async () => {
    const text = await textAfter(`
      create table shelves (
        id serial primary key, site_id integer not null default 1 references addresses,
        name text check (length(name) > 1), made timestamptz generated always as (null) stored,
        unique (site_id, name));
      create index shelves_name on shelves (lower(name)) where name <> '';
      create trigger shelves_bump before update on shelves for each row execute function bump_version()`);
    expect(text).toContain(`
CREATE TABLE shelves (
  id       serial,
  site_id  integer      NOT NULL DEFAULT 1,
  name     text,
  made     timestamptz  GENERATED ALWAYS AS (NULL::timestamp with time zone) STORED,
  CONSTRAINT shelves_pkey PRIMARY KEY (id),
  CONSTRAINT shelves_site_id_name_key UNIQUE (site_id, name),
  CONSTRAINT shelves_site_id_fkey FOREIGN KEY (site_id) REFERENCES addresses(id),
  CONSTRAINT shelves_name_check CHECK (length(name) > 1)
);
CREATE INDEX shelves_name ON shelves (lower(name)) WHERE (name <> ''::text);
CREATE TRIGGER shelves_bump BEFORE UPDATE ON shelves FOR EACH ROW EXECUTE FUNCTION bump_version();
`);
  });

  test.each([
    'create view shelves as select 1 as one',
    "create type shelf as enum ('low', 'high')",
    'create sequence shelf_numbers',
    'create policy shelves on addresses',
  ])('leaves nothing out without a word: %s', async (change) => {
    await expect(textAfter(change)).rejects.toThrow('no words for');
  });
});

describe('migrations', () => {
  const folder = path.join(db, 'migrations');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  /** Landed before this was looked at. */
  const lastUnguarded = 28;

  /**
   * Values of its own that a migration writes into rows: figures but 0 and 1, and texts longer than a label. The code
   * has them as defaults too, or will, and from then on there are two.
   */
  function ownValues(file: string): string[] {
    return readFileSync(path.join(folder, file), 'utf8')
      .split('--> statement-breakpoint')
      .map((statement) => statement.replaceAll(/--.*$/gm, '').trim())
      .filter((statement) => /^(insert|update|with|merge|copy)\b/i.test(statement))
      .flatMap((statement) => {
        const texts = statement.match(/\$(\w*)\$.*?\$\1\$|'[^']*'/gs) ?? [];
        const rest = texts.reduce((left, text) => left.replace(text, ''), statement);
        const figures = rest.match(/(?<![\w.$])\d+(\.\d+)?/g) ?? [];
        return [
          ...texts.filter((text) => text.length > 22),
          ...figures.filter((figure) => figure !== '0' && figure !== '1'),
        ];
      });
  }

  test('that change data take it from data: what is a default stands in the code alone', () => {
    const repeated = files
      .filter((file) => Number(file.slice(0, 4)) > lastUnguarded)
      .flatMap((file) => ownValues(file).map((value) => `${file}: ${value}`));
    expect(repeated).toEqual([]);
  });

  test('are seen when they do not: the calibration of 0016, the columns of 0025', () => {
    expect(ownValues('0016_keep_results.sql')).toContain('2.5');
    expect(ownValues('0025_keep_isin_transmissions.sql').join()).toContain('Codice ISTAT comune');
    expect(ownValues('0027_follow_isin_rows.sql')).toEqual([]);
  });
});
