import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contexts } from '../../scripts/contexts.cjs';

const root = path.resolve(import.meta.dirname, '../..');

/** A schema file, the context it stands in, and the names of the tables it defines. */
type Schema = { file: string; context: string; tables: string[] };

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.split(path.sep).join('/')}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const contextOf = (file: string) => file.split('/')[1] ?? '';
const height = (context: string) => contexts.length - contexts.indexOf(context);

export const schemas: readonly Schema[] = sources
  .filter((file) => file.endsWith('/schema.ts'))
  .map((file) => ({
    file,
    context: contextOf(file),
    tables: [...textOf(file).matchAll(/pgTable\(\s*'([a-z_]+)'/g)].map(([, name = '']) => name),
  }));

/** Text of a file without comments: a table that is only spoken of is not read. */
const code = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** The words of SQL that introduce a table. Importing one from above is refused by the borders already. */
const introduces = (table: string) => new RegExp(`\\b(?:from|join|into|update)\\s+${table}\\b`, 'i');

/** The tables of contexts above its own that the SQL text of each slice names: 'customers/points: placements'. */
export function upwardReadings(): string[] {
  const found = sources.flatMap((file) => {
    const text = code(file);
    const slice = file.split('/').slice(1, 3).join('/');
    const above = schemas.filter(({ context }) => height(context) > height(contextOf(file)));
    return above
      .flatMap(({ tables }) => tables)
      .filter((table) => introduces(table).test(text))
      .map((table) => `${slice}: ${table}`);
  });
  return [...new Set(found)].sort();
}
