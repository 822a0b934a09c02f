import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderOf } from '#db/builders/documents.ts';
import { buildCompany, buildRegistry } from '#db/builders/radioprotection.ts';
import { buildDefaultDocument } from '#db/builders/registry-documents.ts';
import { auditEvents } from '#identity/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { documents, documentVersions } from '../../folders/schema.ts';
import { registries } from '../../registries/schema.ts';
import {
  appendDocument,
  exchangeRegistryDefaults,
  getRegistryDefaults,
  listAppliance,
  listApplied,
  revertDocument,
} from '../contract.ts';
import { registriesAtOnce, retroactiveTexts } from '../rules.ts';

let app: TestApp;
let planner: Caller;
let companyId: number;
let place: { project: number; employer: number; company: number };

beforeAll(async () => {
  app = await openTestApp();
  await buildUnitWorld(app);
  planner = await app.as('rp');
  const company = await buildCompany(app.db, { alias: 'Ambulatorio della prova' });
  companyId = company.id;
  place = { project: company.projectId, employer: company.employerId, company: company.id };
});

const registry = (overrides: Partial<typeof registries.$inferInsert> = {}) =>
  buildRegistry(app.db, { companyId, implantType: 'vet', ...overrides });
const forVets = (overrides = {}) =>
  buildDefaultDocument(app.db, { title: 'Norme per i veterinari', implantTypes: ['vet'], ...overrides });
const retro = async (doc: number) => (await planner.call(listAppliance, { params: { doc } })).body;
const revertable = async (doc: number) => (await planner.call(listApplied, { params: { doc } })).body;
const append = (doc: number, registryId: number) =>
  planner.call(appendDocument, { params: { doc, registryId } });
const revert = (doc: number, registryId: number) =>
  planner.call(revertDocument, { params: { doc, registryId } });
const copies = (docId: number) =>
  app.db
    .select()
    .from(documents)
    .where(and(eq(documents.defaultDocId, docId), isNull(documents.removedAt)));

describe('the registries that a default document is for', () => {
  test('are listed with project, employer, unit and state, whatever their state (R2-285, R2-286, R2-287, R2-456)', async () => {
    const doc = await forVets();
    const open = await registry();
    const closed = await registry({ closeDate: '2025-12-31' });
    const inactive = await registry({ active: false });
    const deleted = await registry({ deletedAt: new Date('2026-01-01T08:00:00Z') });
    const earlier = await registry({ modelVersion: 1 });
    await registry({ modelVersion: 1, active: false });
    const dentist = await registry({ implantType: 'dentist' });
    await append(doc.id, open.id);
    const { body, status } = await planner.call(listAppliance, { params: { doc: doc.id } });
    expect(status).toBe(200);
    const item = { ...place, companyAlias: 'Ambulatorio della prova', implantType: 'vet' };
    expect(body.appliance).toEqual([
      { ...item, id: open.id, label: `Registro ${open.id}`, active: true, closeDate: null, applied: true },
      {
        ...{ ...item, id: closed.id, label: `Registro ${closed.id}` },
        ...{ active: true, closeDate: '2025-12-31', applied: false },
      },
      {
        ...{ ...item, id: inactive.id, label: `Registro ${inactive.id}` },
        ...{ active: false, closeDate: null, applied: false },
      },
    ]);
    const [copy] = await copies(doc.id);
    expect(body.applied).toEqual([{ id: copy?.id, registry: { id: open.id } }]);
    expect(body.doc).toEqual({ id: doc.id, titolo: 'Norme per i veterinari', attivo: true });
    expect(body.daAggiornare).toBe(1);
    const listed = body.appliance.map(({ id }) => id);
    for (const { id } of [deleted, earlier, dentist]) expect(listed).not.toContain(id);
    await app.db.update(registries).set({ active: false }).where(eq(registries.implantType, 'vet'));
  });

  test('and those that have it stand on the page that takes back, not yet taken back (R2-348, R2-457)', async () => {
    const doc = await forVets();
    const [first, second] = [await registry(), await registry()];
    const deleted = await registry();
    for (const { id } of [first, deleted]) await append(doc.id, id);
    const deletedAt = new Date('2026-01-01T08:00:00Z');
    await app.db.update(registries).set({ deletedAt }).where(eq(registries.id, deleted.id));
    const { applied } = await revertable(doc.id);
    expect(applied).toEqual([
      {
        id: expect.any(Number),
        registry: expect.objectContaining({ id: first.id, ...place, applied: false }),
      },
    ]);
    expect((await retro(doc.id)).appliance.find(({ id }) => id === second.id)?.applied).toBe(false);
  });

  test('of an unknown document there are none: 404 (Q2-81)', async () => {
    for (const endpoint of [listAppliance, listApplied]) {
      const { status, failure } = await planner.call(endpoint, { params: { doc: 2_000_000_000 } });
      expect([status, failure.detail]).toEqual([404, retroactiveTexts.unknownDocument]);
    }
  });
});

test('a list of more than a thousand registries is answered in parts, each registry once and in order', async () => {
  const forRadiology = { title: 'Norme per le radiologie', implantTypes: ['radiology' as const] };
  const doc = await buildDefaultDocument(app.db, forRadiology);
  const many = registriesAtOnce + 20;
  await app.db.execute(sql`insert into registries (company_id, kind, implant_type, open_date)
    select ${companyId}, 'surveillance', 'radiology', '2025-01-01' from generate_series(1, ${many})`);
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from registries where implant_type = 'radiology' order by id`,
  );
  const ids = rows.map(({ id }) => id);
  const [first, last] = [ids[0] ?? 0, ids.at(-1) ?? 0];
  for (const id of [first, last]) await append(doc.id, id);
  const asked = (dopo?: number | null) => ({
    params: { doc: doc.id },
    query: (dopo ? { dopo } : {}) as Record<string, number>,
  });
  const part = async (dopo?: number | null) => (await planner.call(listAppliance, asked(dopo))).body;
  const one = await part();
  const other = await part(one.prossimo);
  expect([one.appliance.length, other.appliance.length, other.prossimo]).toEqual([
    registriesAtOnce,
    20,
    null,
  ]);
  expect([...one.appliance, ...other.appliance].map(({ id }) => id)).toEqual(ids);
  const applied = [one, other].map((each) => each.applied.map(({ registry: { id } }) => id));
  expect(applied).toEqual([[first], [last]]);
  await app.db.execute(sql`insert into documents
    (company_id, folder_id, kind, default_doc_id, title, position, day, state)
    select f.company_id, f.id, 'default', ${doc.id}, 'Norme', 1, '2026-01-01', 'to_sign'
      from folders f join registries r on r.id = f.registry_id
     where r.implant_type = 'radiology' and r.id not in (${first}, ${last})`);
  const back = (await planner.call(listApplied, asked())).body;
  const rest = (await planner.call(listApplied, asked(back.prossimo))).body;
  expect([...back.applied, ...rest.applied].map(({ registry: { id } }) => id)).toEqual(ids);
  expect([back.applied.length, rest.prossimo]).toEqual([registriesAtOnce, null]);
  await app.db.execute(sql`update registries set deleted_at = now() where implant_type = 'radiology'`);
});

describe('append', () => {
  test('makes the registry’s own copy, to be signed, in its folder; again it changes nothing (R2-454)', async () => {
    const doc = await forVets();
    const { id } = await registry();
    const { status, body } = await append(doc.id, id);
    expect([status, body]).toEqual([200, { applied: true }]);
    const made = await copies(doc.id);
    const folder = await folderOf(app.db, { registryId: id });
    expect(made).toEqual([
      expect.objectContaining({
        ...{ kind: 'default', state: 'to_sign', title: doc.title, folderId: folder.id, companyId },
        ...{ revision: 1, day: app.clock.today() },
      }),
    ]);
    const versions = await app.db
      .select()
      .from(documentVersions)
      .where(eq(documentVersions.documentId, made[0]?.id ?? 0));
    // Printed from the template later.
    expect(versions).toEqual([
      expect.objectContaining({ sha256: null, templateVersionId: expect.any(Number), revision: 1 }),
    ]);
    expect((await append(doc.id, id)).status).toBe(200);
    expect(await copies(doc.id)).toEqual(made);
    expect((await retro(doc.id)).applied).toEqual([{ id: made[0]?.id, registry: { id } }]);
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.entity, 'unit-document'), eq(auditEvents.entityId, String(made[0]?.id))));
    expect(events.map(({ event }) => event)).toEqual(['unit-document.added']);
  });

  test('is refused for a registry that is not active or closed (Q2-79)', async () => {
    const doc = await forVets();
    for (const closed of [await registry({ closeDate: '2025-12-31' }), await registry({ active: false })]) {
      const { status, failure } = await append(doc.id, closed.id);
      expect([status, failure.detail]).toEqual([409, 'Registro non attivo o chiuso']);
    }
    expect(await copies(doc.id)).toEqual([]);
  });

  test('is refused for another implant type, the earlier model, a document out of use', async () => {
    const doc = await forVets();
    const answers = [
      await append(doc.id, (await registry({ implantType: 'dentist' })).id),
      await append(doc.id, (await registry({ modelVersion: 1 })).id),
      await append((await forVets({ active: false })).id, (await registry()).id),
    ];
    expect(answers.map(({ status, failure }) => [status, failure.detail])).toEqual([
      [422, retroactiveTexts.otherImplant],
      [409, retroactiveTexts.earlierModel],
      [409, retroactiveTexts.notInUse],
    ]);
  });

  test('knows neither document nor registry that is not there: 404 (Q2-81)', async () => {
    const doc = await forVets();
    const deleted = await registry({ deletedAt: new Date('2026-01-01T08:00:00Z') });
    expect((await append(2_000_000_000, (await registry()).id)).status).toBe(404);
    expect((await append(doc.id, 2_000_000_000)).status).toBe(404);
    expect((await append(doc.id, deleted.id)).status).toBe(404);
    expect((await revert(doc.id, 2_000_000_000)).status).toBe(404);
    expect((await revert(2_000_000_000, (await registry()).id)).status).toBe(404);
  });
});

describe('revert', () => {
  test('takes the copy away; again it changes nothing; appended anew it is there again (R2-455)', async () => {
    const doc = await forVets();
    const { id } = await registry();
    await append(doc.id, id);
    const { status, body } = await revert(doc.id, id);
    expect([status, body]).toEqual([200, { applied: true }]);
    expect(await copies(doc.id)).toEqual([]);
    expect((await revertable(doc.id)).applied).toEqual([]);
    expect((await revert(doc.id, id)).status).toBe(200);
    await append(doc.id, id);
    expect(await copies(doc.id)).toHaveLength(1);
  });

  test('goes for a registry that was closed since, and for a document out of use', async () => {
    const doc = await forVets();
    const { id } = await registry();
    await append(doc.id, id);
    await app.db.update(registries).set({ closeDate: '2026-01-31' }).where(eq(registries.id, id));
    expect((await revertable(doc.id)).applied).toHaveLength(1);
    expect((await revert(doc.id, id)).status).toBe(200);
    expect(await copies(doc.id)).toEqual([]);
  });

  test('of a signed one is refused (Q2-81)', async () => {
    const doc = await forVets();
    const { id } = await registry();
    await append(doc.id, id);
    await app.db
      .update(documents)
      .set({ state: 'signed', signedAt: app.clock.now() })
      .where(eq(documents.defaultDocId, doc.id));
    const { status, failure } = await revert(doc.id, id);
    expect([status, failure.detail]).toEqual([
      409,
      'Documento già firmato: impossibile annullare l’applicazione.',
    ]);
    expect(await copies(doc.id)).toHaveLength(1);
  });
});

describe('a registry whose implant type was corrected', () => {
  const exchange = (registryId: number, who = planner) =>
    who.call(exchangeRegistryDefaults, { params: { registry: registryId } });
  const standing = async (registryId: number) =>
    (await planner.call(getRegistryDefaults, { params: { registry: registryId } })).body;
  const correct = (id: number, change: object) =>
    app.db.update(registries).set(change).where(eq(registries.id, id));
  const named = ({ id, title }: { id: number; title: string }) => ({ id, titolo: title });

  test('keeps its documents; exchanged, it has those of its type, and of the other type what is signed', async () => {
    const old = await forVets({ title: 'Di veterinari' });
    const signed = await forVets({ title: 'Firmato' });
    const both = await forVets({ title: 'Di entrambi', implantTypes: ['vet', 'gamma'] });
    const wanted = await forVets({ title: 'Di gammagrafie', implantTypes: ['gamma'] });
    await forVets({ title: 'Fuori uso', implantTypes: ['gamma'], active: false });
    const { id } = await registry();
    for (const doc of [old, signed, both]) await append(doc.id, id);
    await app.db
      .update(documents)
      .set({ state: 'signed', signedAt: app.clock.now() })
      .where(eq(documents.defaultDocId, signed.id));
    await correct(id, { implantType: 'gamma' });
    const before = { mancanti: [named(wanted)], estranei: [named(old)], firmati: [named(signed)] };
    expect(await standing(id)).toEqual(before);
    const answers = await Promise.all([exchange(id), exchange(id)]);
    const after = { mancanti: [], estranei: [], firmati: [named(signed)] };
    for (const { status, body } of answers) expect([status, body]).toEqual([200, after]);
    expect(await standing(id)).toEqual(after);
    const { id: folderId } = await folderOf(app.db, { registryId: id });
    const left = await app.db
      .select()
      .from(documents)
      .where(and(eq(documents.folderId, folderId), isNull(documents.removedAt)));
    expect(left.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Di entrambi',
      'Di gammagrafie',
      'Firmato',
    ]);
  });

  test('takes none while it is closed, or of the earlier model; a stranger does not find it', async () => {
    await forVets({ title: 'Di industrie', implantTypes: ['industrial'] });
    const { id } = await registry({ implantType: 'industrial' });
    expect((await standing(id)).mancanti).toHaveLength(1);
    const earlier = await registry({ implantType: 'industrial', modelVersion: 1 });
    await correct(id, { closeDate: '2026-01-31' });
    const nothing = { mancanti: [], estranei: [], firmati: [] };
    expect([await standing(id), await standing(earlier.id)]).toEqual([nothing, nothing]);
    const [closed, old] = [await exchange(id), await exchange(earlier.id)];
    expect([closed, old].map(({ status, failure }) => [status, failure.detail])).toEqual([
      [409, retroactiveTexts.notOpen],
      [409, retroactiveTexts.earlierModel],
    ]);
    expect((await exchange(id, await app.as('edr'))).status).toBe(404);
    expect((await exchange(id, await app.as('lab'))).status).toBe(403);
    expect((await exchange(id, app.stranger)).status).toBe(401);
    expect((await exchange(2_000_000_000)).status).toBe(404);
  });
});

test('only who keeps radiation protection may (Q2-25)', async () => {
  const doc = await forVets();
  const { id } = await registry();
  for (const username of ['lab', 'edr', 'operatore', 'cliente']) {
    const caller = await app.as(username);
    const { status } = await caller.call(appendDocument, { params: { doc: doc.id, registryId: id } });
    expect([username, status]).toEqual([username, 403]);
  }
  const { status } = await app.stranger.call(appendDocument, { params: { doc: doc.id, registryId: id } });
  expect(status).toBe(401);
  expect(await copies(doc.id)).toEqual([]);
});
