import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Product } from './bench.ts';

type Asked = {
  /** Of the unit and all above it, beyond what other measurements have entered. */
  id: number;
  count: number;
  scanned: (number: number) => Buffer | Promise<Buffer>;
};

/** A unit with a registry in whose folder there are so many documents, each with a file of its own. */
export async function enterFolder({ databaseUrl, settings }: Product, { id, count, scanned }: Asked) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const place = `'Via della Misura 1', 'Vicenza', '36100', 'VI'`;
  try {
    for (const statement of [
      `insert into projects (id, number, title) values (${id}, 'ZIP-${id}', 'Misure')`,
      `insert into employers (id, alias, address, city, postal_code, province) values (${id}, 'Datore ${id}', ${place})`,
      `insert into project_employers (project_id, employer_id) values (${id}, ${id})`,
      `insert into companies (id, project_id, employer_id, alias, address, city, postal_code, province)
         values (${id}, ${id}, ${id}, 'Sede', ${place})`,
      `insert into registries (id, company_id, kind, implant_type, open_date)
         values (${id}, ${id}, 'surveillance', 'dentist', '2024-01-01')`,
    ])
      await client.query(statement);
    const { rows } = await client.query<{ id: number }>('select id from folders where registry_id = $1', [
      id,
    ]);
    const folder = rows[0]?.id ?? 0;
    let size = 0;
    for (let number = 1; number <= count; number += 1) {
      const bytes = await scanned(number);
      size += bytes.length;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = join(settings['FILES_DIR'] ?? '', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
      await client.query(
        `with f as (insert into stored_files (sha256, media_type, size, stored_at)
           values ($1, 'application/pdf', $2, now()) returning sha256),
         d as (insert into documents (company_id, folder_id, kind, title, position, day, state)
           values (${id}, $3, 'upload', $4, $5, '2026-01-01', 'filed') returning id)
         insert into document_versions (document_id, revision, file_name, sha256, as_of, created_at)
           select d.id, 1, 'scansione.pdf', f.sha256, '2026-01-01', now() from d, f`,
        [sha256, bytes.length, folder, `Scansione ${number}`, number],
      );
    }
    return { folder, company: id, bytes: size };
  } finally {
    await client.end();
  }
}
