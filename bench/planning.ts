import pg from 'pg';
import type { Product } from './bench.ts';
import { laboratory } from './world.ts';

/** Lets the laboratory plan, too, while `measure` works: forms, folders and mass activities are not its own. */
export async function whilePlanning<Measured>(
  products: readonly Product[],
  measure: () => Promise<Measured>,
): Promise<Measured> {
  const whose = 'from users where username = $1';
  const onEach = (statement: string) => Promise.all(products.map((product) => runOn(product, statement)));
  await onEach(`insert into user_roles (user_id, role) select id, 'rp' ${whose}`);
  try {
    return await measure();
  } finally {
    await onEach(`delete from user_roles where role = 'rp' and user_id = (select id ${whose})`);
  }
}

async function runOn({ databaseUrl }: Product, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement, [laboratory]);
  } finally {
    await client.end();
  }
}
