import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { folderOf } from '#db/builders/documents.ts';
import { buildStoredFile } from '#db/builders/files.ts';
import { buildRegistry } from '#db/builders/radioprotection.ts';
import { buildDefaultDocument } from '#db/builders/registry-documents.ts';
import { documents } from '#radioprotection/folders/schema.ts';
import { keepPrinted } from '#radioprotection/folders/server/public.ts';
import { closeRegistry } from '#radioprotection/registries/contract.ts';
import { appendDocument, revertDocument } from '#radioprotection/retroactive-documents/contract.ts';
import { retroactiveTexts } from '#radioprotection/retroactive-documents/rules.ts';
import { documentsToSign } from '#signing/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { uploadSigned } from '#test/support/signed-uploads.ts';
import { Authority, type Person } from '#test/support/signers.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';

const races = 60;

let app: TestApp;
let planner: Caller;
let administrator: Caller;
let docId: number;
let companyId: number;
let authority: Authority;
let signer: Person;

beforeAll(async () => {
  app = await openTestApp();
  const { own } = await buildUnitWorld(app);
  companyId = own.company.id;
  planner = await app.as('rp');
  administrator = await app.as('admin');
  docId = (await buildDefaultDocument(app.db)).id;
  authority = new Authority();
  atEndOfFile(async () => authority.end());
  signer = authority.person({ name: 'Neri Anna', code: 'TINIT-NRENNA75D41L840X' });
});

const registry = async () => (await buildRegistry(app.db, { companyId })).id;
const append = (registryId: number, caller = planner) =>
  caller.call(appendDocument, { params: { doc: docId, registryId } });
const revert = (registryId: number, caller = administrator) =>
  caller.call(revertDocument, { params: { doc: docId, registryId } });

/** Every copy that a registry has had, and what waits of each to be signed. */
async function copiesIn(registryId: number) {
  const { id: folderId } = await folderOf(app.db, { registryId });
  const rows = await app.db
    .select()
    .from(documents)
    .where(eq(documents.folderId, folderId))
    .orderBy(documents.id);
  return Promise.all(
    rows.map(async ({ id, state, removedAt }) => {
      const waiting = await app.db.$count(
        documentsToSign,
        and(eq(documentsToSign.subject, `document/${id}`), eq(documentsToSign.state, 'waiting')),
      );
      const { rows: versions } = await app.db.execute(
        sql`select from document_versions where document_id = ${id}`,
      );
      return { id, state, isRemoved: removedAt !== null, waiting, versions: versions.length };
    }),
  );
}

/** Prints the copy of a registry: from now on it waits to be signed. */
async function print(registryId: number) {
  const copy = (await copiesIn(registryId)).find(({ isRemoved }) => !isRemoved);
  const documentId = copy?.id ?? 0;
  const bytes = Buffer.from(`%PDF-1.7\n% ${registryId}\n%%EOF\n`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await app.files.put(sha256, bytes);
  await buildStoredFile(app.db, { sha256, mediaType: 'application/pdf', size: bytes.length });
  await app.db.transaction((db) =>
    keepPrinted({ db, clock: app.clock }, { documentId, revision: 1, sha256 }),
  );
  const [entry] = await app.db
    .select()
    .from(documentsToSign)
    .where(eq(documentsToSign.subject, `document/${documentId}`));
  return { documentId, entryId: entry?.id ?? 0, bytes };
}

test(`append and revert of one document by two people at once end in one of the two states, ${races} times (R2-454, R2-455)`, {
  timeout: 120_000,
}, async () => {
  const ends = new Set<number>();
  for (let turn = 0; turn < races; turn += 1) {
    const id = await registry();
    // Half of them have it, printed and waiting to be signed.
    if (turn % 2 === 0) {
      await append(id);
      await print(id);
    }
    const calls = [append(id), revert(id), append(id, administrator), revert(id, planner)];
    const answers = await Promise.all(turn % 4 < 2 ? calls : calls.reverse());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const copies = await copiesIn(id);
    const standing = copies.filter(({ isRemoved }) => !isRemoved);
    expect(standing.length).toBeLessThanOrEqual(1);
    for (const copy of copies) {
      expect(copy).toMatchObject({ state: 'to_sign', versions: 1 });
      if (copy.isRemoved) expect(copy.waiting).toBe(0);
    }
    ends.add(standing.length);
  }
  expect(ends.size).toBeGreaterThan(0);
});

test('a document is not given to a registry that is closed in this moment, nor left half', async () => {
  for (let turn = 0; turn < races / 2; turn += 1) {
    const id = await registry();
    const body = { date: '2026-01-31', versione: 1 };
    const close = () => administrator.call(closeRegistry, { params: { registry: id }, body });
    const [given, closed] = await (turn % 2 === 0
      ? Promise.all([append(id), close()])
      : Promise.all([close(), append(id)]).then(([one, other]) => [other, one] as const));
    expect(closed.status).toBe(200);
    expect([200, 409]).toContain(given.status);
    if (given.status === 409) expect(given.failure.detail).toBe(retroactiveTexts.notOpen);
    expect(await copiesIn(id)).toHaveLength(given.status === 200 ? 1 : 0);
  }
});

const blocked = async () => {
  const { rows } = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
};

/** Holds what waits to be signed until both stand behind each other. */
async function oneAfterTheOther<First, Second>(
  entryId: number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const both = await app.db.transaction(async (db) => {
    await db.execute(sql`select from documents_to_sign where id = ${entryId} for update`);
    const one = first();
    await expect.poll(blocked, { timeout: 20_000, interval: 20 }).toBe(1);
    const other = second();
    await expect.poll(blocked, { timeout: 20_000, interval: 20 }).toBe(2);
    return { one, other };
  });
  return Promise.all([both.one, both.other]);
}

test('revert against a signature that is filed at that moment: signed, or taken away (Q2-81)', {
  timeout: 120_000,
}, async () => {
  for (const signsFirst of [true, false, true, false]) {
    const id = await registry();
    await append(id);
    const { documentId, entryId, bytes } = await print(id);
    const path = `/v1/user/user/rp/sign/registry_document/${documentId}`;
    const signed = authority.sign(bytes, signer);
    const sign = () => uploadSigned(administrator, path, { name: `${entryId}_norme.pdf.p7m`, bytes: signed });
    const takeBack = () => revert(id, planner);
    const [filed, taken] = signsFirst
      ? await oneAfterTheOther(entryId, sign, takeBack)
      : await oneAfterTheOther(entryId, takeBack, sign).then(([one, other]) => [other, one] as const);
    const [copy] = await copiesIn(id);
    if (signsFirst) {
      expect([filed.status, taken.status, taken.failure.detail]).toEqual([200, 409, retroactiveTexts.signed]);
      expect(copy).toMatchObject({ state: 'signed', isRemoved: false, waiting: 0 });
    } else {
      expect([filed.status, taken.status]).toEqual([409, 200]);
      expect(copy).toMatchObject({ state: 'to_sign', isRemoved: true, waiting: 0 });
    }
  }
});
