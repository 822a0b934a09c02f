import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildDocumentToSign } from '#db/builders/signing.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { type AppProcess, startApp } from '#test/support/app-process.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { Authority } from '#test/support/signers.ts';

let app: TestApp;
let program: AppProcess;
let cookie: string;
let authority: Authority;

beforeAll(async () => {
  authority = new Authority();
  atEndOfFile(async () => authority.end());
  app = await openTestApp();
  await buildRadonWorld(app);
  program = await startApp(app.foundation.services.config.databaseUrl, {
    ...{ FILES_DIR: app.filesFolder, LOG_LEVEL: 'fatal' },
  });
  atEndOfFile(() => program.dispose());
  const answer = await fetch(`${program.url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'laboratorio', password: testPassword }),
  });
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}, 2 * processTimeoutMs);

type Signed = { id: number; name: string; bytes: Buffer };

async function signedDocuments(count: number): Promise<Signed[]> {
  const anna = authority.person({ name: 'Neri Anna' });
  const made: Signed[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { id, bytes, fileName } = await buildDocumentToSign(app, { list: 'laboratory', scopeId: 1 });
    made.push({ id, name: `${id}_${fileName}.p7m`, bytes: authority.sign(bytes, anna) });
  }
  return made;
}

function send(files: readonly Signed[]): Promise<Response> {
  const body = new FormData();
  for (const { name, bytes } of files)
    body.append(name, new File([new Uint8Array(bytes)], name, { type: 'application/pkcs7-mime' }));
  return fetch(`${program.url}/v1/user/lb/lc/labs/1/pending_signature/upload`, {
    ...{ method: 'POST', body, headers: { cookie, origin: program.url } },
  });
}

/** Of each document: how it stands, how many files were filed for it, and how often the audit trail says so. */
async function standing() {
  const { rows } = await app.db.execute(sql`
    select d.state,
           (select count(*)::int from document_signatures g where g.document_id = d.id) as filed,
           (select count(*)::int from audit_events e
             where e.event = 'document.signature-filed' and e.entity_id = d.id::text) as told
      from documents_to_sign d where d.list = 'laboratory' order by d.id`);
  return rows;
}

test(
  'the server is killed between two documents of an upload: both still wait, and the same files sent again end well',
  async () => {
    const files = await signedDocuments(2);
    const [, last] = files;
    const other = openDatabase(app.foundation.services.config.databaseUrl, 1);
    // Somebody holds the second document: the upload has filed the first one, and stands still in the middle.
    await other.db.transaction(async (held) => {
      await held.execute(sql`select from documents_to_sign where id = ${last?.id} for update`);
      const sent = send(files).catch(() => null);
      const waits = sql`
        select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`;
      const patience = { timeout: processTimeoutMs, interval: 50 };
      await expect.poll(async () => (await app.db.execute(waits)).rows, patience).toEqual([{ count: 1 }]);
      await program.kill();
      expect(await sent).toBeNull();
    });
    await other.close();
    expect(await standing()).toEqual(files.map(() => ({ state: 'waiting', filed: 0, told: 0 })));

    await program.start();
    expect((await send(files)).status).toBe(200);
    const done = files.map(() => ({ state: 'signed', filed: 1, told: 1 }));
    expect(await standing()).toEqual(done);
    for (const { bytes } of files) {
      const kept = await app.files.read(createHash('sha256').update(bytes).digest('hex'));
      expect(kept.equals(bytes)).toBe(true);
    }
    // As if the answer had been lost with the server: what was filed is filed once.
    expect((await send(files)).status).toBe(200);
    expect(await standing()).toEqual(done);
  },
  2 * processTimeoutMs,
);
