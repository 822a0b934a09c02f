import { buildUser } from '#db/builders/accounts.ts';
import { buildFolderDocument, folderOf } from '#db/builders/documents.ts';
import { buildDevice, buildManual, buildRegistry } from '#db/builders/radioprotection.ts';
import type { FolderType } from '#radioprotection/folders/rules.ts';
import type { Caller, TestApp } from './app.ts';
import { smallPdf } from './small-pdf.ts';
import { buildUnitWorld } from './unit-world.ts';

/** The two units with a folder of each type; the own ones have two documents, of one page and of two. */
export async function openFolders(app: TestApp) {
  const world = await buildUnitWorld(app);
  const own = await buildFolders(app, world.own);
  const foreign = await buildFolders(app, world.foreign);
  await buildUser(app.db, { username: 'senza-sedi', roles: ['cliente'] });
  const clientId = world.principal.id;
  return { world, own, foreign, clientId };
}

async function buildFolders(
  app: TestApp,
  { company, registry }: Awaited<ReturnType<typeof buildUnitWorld>>['own'],
) {
  const companyId = company.id;
  const magnet = await buildDevice(app.db, { companyId, category: 'rm', sigla: 'RM1' });
  const resonance = await buildRegistry(app.db, {
    ...{ companyId, deviceId: magnet.id, kind: 'resonance', implantType: 'rm' },
  });
  const manual = await buildManual(app.db, { companyId, title: 'Manuale dell’ortopantomografo' });
  const folders = {
    registry: (await folderOf(app.db, { registryId: registry.id })).id,
    resonance: (await folderOf(app.db, { registryId: resonance.id })).id,
    manual: (await folderOf(app.db, { manualId: manual.id })).id,
  } satisfies Record<FolderType, number>;
  const documents = {} as Record<FolderType, [number, number]>;
  for (const type of ['registry', 'resonance', 'manual'] as const) {
    const of = { companyId, folderId: folders[type] };
    const first = await buildFolderDocument(app, {
      ...{ ...of, title: `Nomina ${type}`, bytes: smallPdf(`Nomina ${type} ${companyId}`) },
    });
    const second = await buildFolderDocument(app, {
      ...{ ...of, title: `Verbale ${type}` },
      bytes: smallPdf(`Verbale ${type} ${companyId}`, `Misure ${type} ${companyId}`),
    });
    documents[type] = [first.id, second.id];
  }
  return { company, registry, resonance, manual, folders, documents };
}

type Sent = { bytes: Uint8Array; name?: string } & Record<string, unknown>;

/** Adds a document as the page does: a form with a file. */
export async function sendDocument(
  who: Caller,
  companyId: number,
  { bytes, name = 'verbale.pdf', ...fields }: Sent,
  key = crypto.randomUUID(),
) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ titolo: 'Verbale', data: '2026-03-01', ...fields }))
    form.append(field, value);
  form.append('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
  const url = `/v1/user/lb/rp/companies/${companyId}/documents`;
  const request = new Request('http://radia.invalid', { method: 'POST', body: form });
  const headers = {
    'content-type': request.headers.get('content-type') ?? '',
    'idempotency-key': key,
  };
  const payload = Buffer.from(await request.arrayBuffer());
  return who.send({ method: 'POST', url, payload, headers });
}
