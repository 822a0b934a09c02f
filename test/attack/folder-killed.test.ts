import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildFolderDocument, folderOf } from '#db/builders/documents.ts';
import { openTestApp } from '#test/support/app.ts';
import { startApp } from '#test/support/app-process.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { openSession } from '#test/support/sessions.ts';
import { smallPdf } from '#test/support/small-pdf.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';

const count = 60;
const pageBytes = 400_000;

test(
  'a server killed amid the archive of a folder breaks the download off and leaves nothing behind',
  async () => {
    const app = await openTestApp();
    const { own } = await buildUnitWorld(app);
    const folder = (await folderOf(app.db, { registryId: own.registry.id })).id;
    const of = { companyId: own.company.id, folderId: folder };
    for (let number = 1; number <= count; number += 1)
      await buildFolderDocument(app, {
        ...of,
        bytes: smallPdf(`Scansione ${number}${'x'.repeat(pageBytes)}`),
      });
    const state = async () => {
      const { rows } = await app.db.execute(sql`select
        (select count(*) from documents) as documents, (select count(*) from document_versions) as versions,
        (select count(*) from audit_events) as events, (select count(*) from stored_files) as files`);
      return { rows, files: (await readdir(app.filesFolder, { recursive: true })).toSorted() };
    };
    const before = await state();
    const { databaseUrl } = app.foundation.services.config;
    const server = await startApp(databaseUrl, { FILES_DIR: app.filesFolder });
    atEndOfFile(() => server.dispose());
    const cookies = await openSession(app.foundation, 'edr');
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const path = `/user/radioprotection/folders/registry/${folder}/download`;
    const begin = async () => {
      const sent = request(new URL(path, server.url), { headers: { cookie } }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return answer;
    };
    const broken = await begin();
    expect([broken.statusCode, broken.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('.zip'),
    ]);
    // What is not taken is not read: the server stands in the middle of it.
    await once(broken, 'readable');
    const ended = new Promise<string>((resolve) => {
      broken.once('error', () => resolve('broken off')).once('end', () => resolve('whole'));
    });
    await server.kill();
    broken.resume();
    expect(await ended).toBe('broken off');
    expect(await state()).toEqual(before);
    await server.start();
    let bytes = 0;
    for await (const chunk of await begin()) bytes += (chunk as Buffer).length;
    expect(bytes).toBeGreaterThan(count * pageBytes);
  },
  processTimeoutMs,
);
