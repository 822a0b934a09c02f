import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import { buildReportSettings } from '#db/builders/report-settings.ts';
import { auditEvents } from '#identity/schema.ts';
import { mails } from '#post/schema.ts';
import { documentSignatures, documentsToSign } from '#signing/schema.ts';
import { listDocumentsToSign } from '#signing/signing-list/contract.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { app, issued, lab, own, ownSite, prepareReports, read } from '#test/support/issued-reports.ts';
import { uploadSigned } from '#test/support/signed-uploads.ts';
import { Authority, type Person } from '#test/support/signers.ts';
import { downloadFinalReport } from '../contract.ts';
import {
  checkCustomerReport,
  downloadSignedCustomerReport,
  listCustomerReports,
} from '../customers/contract.ts';
import { downloadCustomerReport } from '../customers/download/contract.ts';
import { withdrawReport } from '../withdrawal/contract.ts';

prepareReports();

let authority: Authority;
let anna: Person;
beforeAll(() => {
  authority = new Authority();
  atEndOfFile(async () => authority.end());
  anna = authority.person({ name: 'Neri Anna', code: 'TINIT-NRENNA75D41L840X' });
});

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
/** The document of a report that waits, and its file signed as the expert sends it. */
async function signedFile(report: number) {
  const [waiting] = await app.db
    .select()
    .from(documentsToSign)
    .where(eq(documentsToSign.subject, `final-report/${report}`))
    .orderBy(documentsToSign.id);
  if (!waiting) throw new Error('the report waits');
  const bytes = authority.sign(await app.files.read(waiting.sha256), anna);
  return { id: waiting.id, name: `${waiting.id}_${waiting.fileName}.p7m`, bytes };
}
const upload = (file: { name: string; bytes: Uint8Array }, by = lab) =>
  uploadSigned(by, '/v1/user/lb/cr39/signature', file);
const committente = () => own.principal.id;
const asCustomer = async (report: number) => {
  const cliente = await app.as('cliente');
  const params = { committente: committente(), report };
  const { rows } = (await cliente.call(listCustomerReports, { params: { committente: committente() } })).body;
  return {
    row: rows.find(({ id }) => id === report),
    pdf: await cliente.call(downloadCustomerReport, { params }),
    signed: await cliente.call(downloadSignedCustomerReport, { params }),
    check: await cliente.call(checkCustomerReport, { params }),
  };
};
const told = async () =>
  (await app.db.select().from(mails)).filter(({ kind }) => kind === 'send-final-report').length;

test('a signed report takes the place of the draft: list, history, and the file for its customers (R2-483)', async () => {
  const { address } = await ownSite({ name: 'Aula firmata' });
  const report = await issued(address.id);
  const before = await asCustomer(report);
  expect([before.row?.firmata, before.signed.status, before.check.status]).toEqual([false, 404, 404]);
  const mailsBefore = await told();
  const file = await signedFile(report);
  expect((await upload(file)).status).toBe(200);

  const { body } = await lab.call(listDocumentsToSign, {
    query: { pagina: '/lb/cr39/signature', q: 'Aula firmata' },
  });
  expect(body.total).toBe(0);
  const page = (await read(report)).body;
  expect(page.revisioni[0]?.firma).toMatchObject({
    ...{ firmatari: ['Neri Anna'], chi: 'Persona laboratorio', verificata: false, documento: file.id },
  });
  expect(page.storia.eventi.map(({ evento }) => evento)).toContain('Relazione finale firmata');
  const after = await asCustomer(report);
  expect(after.row?.firmata).toBe(true);
  expect(after.signed.bytes.equals(file.bytes)).toBe(true);
  expect(after.check.body.firme).toMatchObject([
    { file: file.name, adesso: { signatures: [{ signer: { name: 'Neri Anna' } }] } },
  ]);
  // Customers were told when it was issued.
  expect(await told()).toBe(mailsBefore);
  const elsewhere = await buildPrincipal(app.db);
  const grants = [{ principalId: elsewhere.id, canAddClient: false, canAddAddress: false }];
  await buildUser(app.db, { username: 'altrove', roles: ['cliente'], grants });
  const stranger = await app.as('altrove');
  for (const principal of [committente(), elsewhere.id]) {
    const params = { committente: principal, report };
    expect((await stranger.call(downloadSignedCustomerReport, { params })).status).toBe(404);
    expect((await stranger.call(checkCustomerReport, { params })).status).toBe(404);
  }
});

test('a report held until it is signed is told then, once', async () => {
  await buildReportSettings(app.db, { issuing: { customersSee: 'signed' } });
  const { address } = await ownSite({ name: 'Aula attesa' });
  const report = await issued(address.id);
  const before = await told();
  expect((await asCustomer(report)).row).toBeUndefined();
  expect((await upload(await signedFile(report))).status).toBe(200);
  expect(await told()).toBe(before + 1);
  expect((await asCustomer(report)).row).toMatchObject({ firmata: true });
  const [signed] = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.event, 'report.signed'))
    .orderBy(auditEvents.id);
  expect(signed?.details).toMatchObject({ revision: 0 });
  await buildReportSettings(app.db);
});

test('the signature of a withdrawn report is refused in words, and its customers keep the withdrawn copy', async () => {
  const { address } = await ownSite({ name: 'Aula ritirata' });
  const report = await issued(address.id);
  const file = await signedFile(report);
  const body = { revisione: 0, reason: 'Dati di un altro sito' };
  expect((await lab.call(withdrawReport, { params: { report }, body }, key())).status).toBe(200);
  const { status, failure } = await upload(file);
  expect([status, failure.detail]).toEqual([409, 'Il documento è stato annullato: non si firma più.']);
});

test('a signed report that is withdrawn later is given signed to nobody but the laboratory', async () => {
  const { address } = await ownSite({ name: 'Aula firmata e ritirata' });
  const report = await issued(address.id);
  await upload(await signedFile(report));
  const body = { revisione: 0, reason: 'Dati di un altro sito' };
  await lab.call(withdrawReport, { params: { report }, body }, key());
  const seen = await asCustomer(report);
  expect([seen.row?.annullata, seen.signed.status, seen.pdf.status]).toEqual([true, 404, 200]);
  expect((await lab.call(downloadFinalReport, { params: { report } })).status).toBe(200);
});

test('of two people who upload the same document at once one is told what the other was (races)', async () => {
  const { address } = await ownSite({ name: 'Aula contesa' });
  const report = await issued(address.id);
  const one = await signedFile(report);
  const other = {
    ...one,
    bytes: authority.sign(await app.files.read((await documentOf(report)).sha256), anna),
  };
  const admin = await app.as('admin');
  const answers = await Promise.all([
    ...[upload(one), upload(one, admin), upload(other), upload(other, admin)],
  ]);
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 200, 409, 409]);
  expect(await app.db.$count(documentSignatures, eq(documentSignatures.documentId, one.id))).toBe(1);
});

test('a withdrawal and a signature at once leave one of the two', async () => {
  const { address } = await ownSite({ name: 'Aula divisa' });
  const report = await issued(address.id);
  const file = await signedFile(report);
  const body = { revisione: 0, reason: 'Dati di un altro sito' };
  const [withdrawn, signed] = await Promise.all([
    lab.call(withdrawReport, { params: { report }, body }, key()),
    upload(file),
  ]);
  expect(withdrawn.status).toBe(200);
  const { state } = await documentOf(report);
  expect([signed.status, state]).toEqual(signed.status === 200 ? [200, 'signed'] : [409, 'withdrawn']);
});

async function documentOf(report: number) {
  const [found] = await app.db
    .select()
    .from(documentsToSign)
    .where(eq(documentsToSign.subject, `final-report/${report}`));
  if (!found) throw new Error('the report has its document');
  return found;
}
