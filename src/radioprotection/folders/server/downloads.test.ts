import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildFolderDocument } from '#db/builders/documents.ts';
import { packedPart, readZipDirectory } from '#platform/server/files/zip-directory.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { openFolders, sendDocument } from '#test/support/folder-world.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { uploadSigned } from '#test/support/signed-uploads.ts';
import { Authority } from '#test/support/signers.ts';
import { smallPdf } from '#test/support/small-pdf.ts';
import { type FolderDocument, folderCalls } from '../contract.ts';
import {
  downloadFolder,
  downloadMerged,
  downloadOwnFolder,
  downloadOwnMerged,
} from '../downloads/contract.ts';
import { folderTexts, folderTypes, unreadableTexts } from '../rules.ts';
import { fileOf } from './document-files.ts';

let app: TestApp;
let on: Awaited<ReturnType<typeof openFolders>>;
let staff: Caller;
let expert: Caller;
let customer: Caller;

beforeAll(async () => {
  app = await openTestApp();
  on = await openFolders(app);
  staff = await app.as('rp');
  expert = await app.as('edr');
  customer = await app.as('cliente');
});

/** The files of an archive by name. */
function unpacked(bytes: Buffer): Map<string, Buffer> {
  const parts = readZipDirectory(bytes) ?? [];
  return new Map(parts.map((part) => [part.name, packedPart(bytes, part) ?? Buffer.alloc(0)]));
}
const zipped = (who: Caller, type: (typeof folderTypes)[number], folder: number) =>
  who.call(downloadFolder, { params: { type, folder } });
const place = () => {
  const { projectId: project, employerId: employer, id: company } = on.own.company;
  return { project, employer, company };
};
const merged = (who: Caller, query: Record<string, string> = {}, type = 'registry', more: object = {}) =>
  who.call(downloadMerged, { params: { ...place(), ...more, type }, query });

describe('the archive of a folder', () => {
  test.each(folderTypes)(
    'of type %s has its documents in order and an index, for staff, the expert and the customer (R2-058, R2-059)',
    async (type) => {
      const folder = on.own.folders[type];
      const asCustomer = { client: on.clientId, type, folder };
      const answers = [
        await zipped(expert, type, folder),
        await zipped(staff, type, folder),
        await customer.call(downloadOwnFolder, { params: asCustomer }),
      ];
      for (const { status, headers, bytes } of answers) {
        expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
        expect(headers['content-disposition']).toMatch(/^attachment; filename="fascicolo-/);
        const files = unpacked(bytes);
        expect([...files.keys()]).toEqual([`1_Nomina ${type}.pdf`, `2_Verbale ${type}.pdf`, 'indice.csv']);
        expect(files.get(`1_Nomina ${type}.pdf`)).toEqual(smallPdf(`Nomina ${type} ${on.own.company.id}`));
        const line = `2_Verbale ${type}.pdf;Verbale ${type};01/01/2024;Archiviato;`;
        expect(files.get('indice.csv')?.toString()).toContain(line);
      }
    },
  );

  test('is within reach alone, in each part of its address', async () => {
    const { registry } = on.own.folders;
    const status = async (who: Caller, params: object) =>
      (
        await who.call(downloadOwnFolder, {
          params: { client: on.clientId, type: 'registry', folder: registry, ...params },
        })
      ).status;
    expect(await status(customer, {})).toBe(200);
    expect(await status(customer, { client: on.clientId + 1 })).toBe(404);
    expect(await status(customer, { folder: on.foreign.folders.registry })).toBe(404);
    expect(await status(customer, { type: 'manual' })).toBe(404);
    expect(await status(customer, { type: 'foo' })).toBe(404);
    expect(await status(app.stranger, {})).toBe(401);
    expect(await status(staff, {})).toBe(403);
    expect((await zipped(expert, 'registry', on.foreign.folders.registry)).status).toBe(404);
    expect((await zipped(await app.as('operatore'), 'registry', registry)).status).toBe(403);
    expect((await zipped(app.stranger, 'registry', registry)).status).toBe(401);
  });

  test('has what was signed beside the document; a customer has it, too', async () => {
    const authority = new Authority();
    atEndOfFile(async () => authority.end());
    const bytes = smallPdf('Benestare');
    const { body } = await sendDocument(staff, on.own.company.id, {
      ...{ bytes, folder: on.own.folders.manual, titolo: 'Benestare', daFirmare: 'si' },
    });
    const { id } = body as FolderDocument;
    const signed = authority.sign(bytes, authority.person({ code: 'TINIT-NRENNA75D41L840X' }));
    const file = { name: 'benestare.pdf.p7m', bytes: signed };
    const sent = await uploadSigned(expert, `/v1/user/user/rp/sign/manual_document/${id}`, file);
    expect([sent.status, sent.body.mancano]).toEqual([200, null]);
    const files = unpacked((await zipped(expert, 'manual', on.own.folders.manual)).bytes);
    expect(files.get('3_Benestare.pdf')).toEqual(bytes);
    expect(files.get('3_Benestare.pdf.p7m')).toEqual(signed);
    const params = { folder: on.own.folders.manual, docId: id };
    const own = await customer.call(folderCalls.manual.file, { params, query: { firmato: 1 } });
    expect([own.status, own.bytes.equals(signed)]).toEqual([200, true]);
    const { body: listed } = await customer.call(folderCalls.manual.list, { params });
    expect(listed.documents.at(-1)).toMatchObject({
      stato: 'signed',
      conFirma: 'CAdES',
      firmatari: ['Rossi Mario'],
    });
    const unsigned = { folder: params.folder, docId: on.own.documents.manual[0] };
    expect(
      (await customer.call(folderCalls.manual.file, { params: unsigned, query: { firmato: 1 } })).status,
    ).toBe(404);
  });
});

describe('all folders of a type in one PDF', () => {
  test('has the pages of all documents in their order, for staff and for the customer (R2-060)', async () => {
    const asCustomer = { client: on.clientId, company: on.own.company.id, type: 'registry' };
    for (const { status, headers, bytes } of [
      await merged(staff),
      await merged(expert),
      await customer.call(downloadOwnMerged, { params: asCustomer }),
    ]) {
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(headers['content-disposition']).toBe(
        `attachment; filename="registro-unita-${on.own.company.id}.pdf"`,
      );
      const texts = (await readPdf(bytes)).map(({ text }) => text.trim());
      const of = (what: string) => `${what} registry ${on.own.company.id}`;
      expect(texts).toEqual([of('Nomina'), of('Verbale'), of('Misure')]);
    }
  });

  test('is within reach alone, in each part of its address', async () => {
    const foreign = on.foreign.company;
    const { company: _own, ...above } = place();
    expect((await merged(expert, {}, 'registry', { company: foreign.id })).status).toBe(404);
    for (const more of [{ project: foreign.projectId }, { employer: foreign.employerId }])
      expect((await merged(staff, {}, 'registry', more)).status).toBe(404);
    expect((await merged(staff, {}, 'foo')).status).toBe(404);
    expect((await merged(app.stranger)).status).toBe(401);
    expect((await merged(customer)).status).toBe(403);
    const asCustomer = (params: object) =>
      customer.call(downloadOwnMerged, {
        params: { client: on.clientId, company: on.own.company.id, type: 'manual', ...params },
      });
    expect((await asCustomer({})).status).toBe(200);
    expect((await asCustomer({ client: on.clientId + 1 })).status).toBe(404);
    expect((await asCustomer({ company: foreign.id })).status).toBe(404);
    expect(above.project).toBe(on.own.company.projectId);
  });

  test('names what cannot be read, and goes without it only when told to; the archive has it as it is', async () => {
    const of = { companyId: on.own.company.id, folderId: on.own.folders.resonance };
    const half = smallPdf('Meta').subarray(0, 300);
    const broken = await buildFolderDocument(app, { ...of, title: 'Scansione rotta', bytes: half });
    const gone = await buildFolderDocument(app, { ...of, title: 'File perso', bytes: smallPdf('Perso') });
    const sha256 = createHash('sha256').update(smallPdf('Perso')).digest('hex');
    const stored = join(app.filesFolder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await rm(stored);
    const refused = await merged(staff, {}, 'resonance');
    expect([refused.status, refused.failure.detail, refused.failure.errors]).toEqual([
      409,
      folderTexts.broken(
        ['Scansione rotta', 'File perso']
          .map(
            (title) =>
              `«Registro di risonanza magnetica ${on.own.resonance.id} – Risonanza magnetica, RM1 · ${title}»`,
          )
          .join(', '),
      ),
      { [broken.id]: unreadableTexts.damaged, [gone.id]: folderTexts.gone },
    ]);
    expect((await merged(staff, { senza: String(broken.id) }, 'resonance')).status).toBe(409);
    expect((await merged(staff, { senza: 'tutti' }, 'resonance')).status).toBe(422);
    const without = await merged(staff, { senza: `${broken.id},${gone.id}` }, 'resonance');
    const texts = (await readPdf(without.bytes)).map(({ text }) => text);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toMatch(/Documenti lasciati fuori.*Scansione rotta.*File perso/);
    const files = unpacked((await zipped(staff, 'resonance', of.folderId)).bytes);
    expect(files.get('3_Scansione rotta.pdf')).toEqual(half);
    const index = files.get('indice.csv')?.toString() ?? '';
    expect(index).toMatch(new RegExp(`3_Scansione rotta\\.pdf;.*;${unreadableTexts.damaged}`));
    expect(index).toMatch(new RegExp(`4_File perso\\.pdf;.*;${folderTexts.gone}`));
    // One whose bytes are others than those that were kept.
    await writeFile(stored, smallPdf('Un altro'));
    const again = unpacked((await zipped(staff, 'resonance', of.folderId)).bytes)
      .get('indice.csv')
      ?.toString();
    expect(again).toMatch(new RegExp(`4_File perso\\.pdf;.*;${folderTexts.notAsStored}`));
  });

  test('of a unit with nothing of that type is not there', async () => {
    const params = { client: on.clientId, company: on.own.company.id, type: 'registry' };
    for (const senza of [on.own.documents.registry.join(',')]) {
      const none = await customer.call(downloadOwnMerged, { params, query: { senza } });
      expect([none.status, none.failure.detail]).toEqual([404, folderTexts.noDocuments]);
    }
  });
});

test('a document without a file is printed for whoever opens it; what cannot be printed is told in the index', async () => {
  const { services } = app.foundation;
  const context = { ...services } as unknown as Parameters<typeof fileOf>[0];
  const printNow = async (_context: unknown, id: number) => `printed ${id}`;
  expect(await fileOf(context, { id: 7, sha256: null }, printNow)).toBe('printed 7');
  expect(await fileOf(context, { id: 7, sha256: 'there' }, printNow)).toBe('there');
  const of = { companyId: on.foreign.company.id, folderId: on.foreign.folders.manual };
  await buildFolderDocument(app, { ...of, bytes: null });
  const files = unpacked((await zipped(staff, 'manual', of.folderId)).bytes);
  expect(files.get('indice.csv')?.toString()).toContain(folderTexts.notPrinted);
});
