import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildConfirmedLaw } from '#db/builders/confirmed-law.ts';
import { buildPerson } from '#db/builders/radioprotection.ts';
import { firstSettings } from '#radioprotection/settings/rules.ts';
import { documentsToSign } from '#signing/schema.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { byPortal, loadPhoto, openMeasures } from '#test/support/measure-world.ts';
import { readArchive } from '#test/support/pdf-archive.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { uploadSigned } from '#test/support/signed-uploads.ts';
import { Authority } from '#test/support/signers.ts';
import { getWorkItem, sendMeasures } from '../../measures/contract.ts';
import { attestForm, getAttestation, getAttestationDocument } from '../contract.ts';
import { attestationTexts } from '../rules.ts';

let world: Awaited<ReturnType<typeof openMeasures>>;

beforeAll(async () => {
  world = await openMeasures();
  await buildPerson(world.app.db, {
    ...{ userId: world.expert.id, name: 'Elena', surname: 'Esperta', grade: 'secondo' },
    ...{ fiscalCode: 'NRENNA75D41L840X', registerNumber: '4321' },
  });
  const { db, clock } = world.app;
  await buildConfirmedLaw(db, { by: world.expert.id, at: clock.now(), parts: ['controlPaper'] });
});
/** Somebody words anew what is said of the law, or an expert takes back or gives his word for it. */
const settle = (isConfirmed: boolean) =>
  buildConfirmedLaw(world.app.db, {
    ...{ by: world.expert.id, at: world.app.clock.now() },
    parts: isConfirmed ? ['controlPaper'] : [],
  });

const of = (mod: number) => ({ params: { mod } });
/** A form whose measures the expert received. */
async function received(body?: Record<string, unknown>) {
  const { id } = await world.form();
  const sent = body ?? byPortal;
  await world.operator.call(sendMeasures, { ...of(id), body: sent }, { 'idempotency-key': randomUUID() });
  return id;
}
const read = async (mod: number, caller = world.edr) => (await caller.call(getAttestation, of(mod))).body;
const version = async (mod: number) => (await world.operator.call(getWorkItem, of(mod))).body.versione;
async function conclude(mod: number, over: Record<string, unknown> = {}, caller = world.edr) {
  const body = {
    versione: await version(mod),
    esito: 'accettato',
    nota: '',
    metallo: 'Ferro',
    origine: 'Tunisia',
    ...over,
  };
  return caller.call(attestForm, { ...of(mod), body }, { 'idempotency-key': randomUUID() });
}

describe('a received form', () => {
  test('tells the measures, earlier backgrounds at the place without judging them, and the frozen check (Q1-51)', async () => {
    const before = await received();
    const instrument = await world.instrument();
    const id = await received(world.portable(instrument.id));
    const form = await read(id);
    expect(form).toMatchObject({
      ...{ impedimento: null, conclusione: null, documento: null, status: 'lavorato' },
      buonFunzionamento: { data: '2026-03-16', valore: 0.1, media: 0.1, sigma: 0.01 },
    });
    // Counts of a portal say nothing about µSv/h.
    expect(form.fondiPrecedenti.map(({ mod }) => mod)).not.toContain(before);
    const next = await received(world.portable(instrument.id, '0,3'));
    expect((await read(next)).fondiPrecedenti).toContainEqual(
      expect.objectContaining({ mod: id, valore: 0.12, metodo: 'strumentoPortatile' }),
    );
  });

  test('is the expert’s: 401, 403 for other roles, 404 for an expert who has nothing to do with it', async () => {
    const id = await received();
    expect((await world.app.stranger.call(getAttestation, of(id))).status).toBe(401);
    for (const caller of [world.operator, world.planner, world.customer])
      expect((await caller.call(getAttestation, of(id))).status).toBe(403);
    await buildUser(world.app.db, { username: 'altroedr', roles: ['edr'] });
    expect((await (await world.app.as('altroedr')).call(getAttestation, of(id))).status).toBe(404);
  });
});

describe('a conclusion', () => {
  test('gives a number of the year without gaps, also of those who conclude at once', async () => {
    const ids = [await received(), await received(), await received()];
    const answers = await Promise.all(ids.map((id) => conclude(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await received();
    expect((await conclude(refused, { esito: 'respinto' })).status).toBe(422);
    const { body } = await conclude(refused);
    const numbers = [...answers.map((answer) => answer.body.registro), body.registro].map((one) =>
      Number(String(one).replace('/2026', '')),
    );
    const first = Math.min(...numbers);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([first, first + 1, first + 2, first + 3]);
    expect(numbers.at(-1)).toBe(first + 3);
  });

  test('wants a note where the load is rejected, the metal and its origin', async () => {
    const id = await received();
    const noNote = await conclude(id, { esito: 'respinto', nota: 'no' });
    expect(noNote.failure.errors).toEqual({ nota: attestationTexts.noNote });
    const noMetal = await conclude(id, { metallo: '', origine: ' ' });
    expect(noMetal.failure.errors).toEqual({
      metallo: attestationTexts.noMetal,
      origine: attestationTexts.noOrigin,
    });
    const { body } = await conclude(id, { esito: 'respinto', nota: 'Fondo superato in più punti' });
    expect(body.conclusione).toMatchObject({ esito: 'respinto', nota: 'Fondo superato in più punti' });
  });

  test.each([
    ['primo', attestationTexts.firstGrade],
    [null, attestationTexts.noGrade],
    // A signature of anybody would do for a document that names no signer.
    ['terzo', attestationTexts.noFiscalCode],
  ] as const)(
    'of an expert of grade %s, without fiscal code, is refused clearly (403)',
    async (grade, text) => {
      const user = await buildUser(world.app.db, { username: `edr${grade}`, roles: ['edr'] });
      await buildPerson(world.app.db, { userId: user.id, grade });
      const instrument = await world.instrument('2026-03-16', user.id);
      const id = await received(world.portable(instrument.id));
      const caller = await world.app.as(`edr${grade}`);
      expect((await read(id, caller)).impedimento).toBe(text);
      const { status, failure } = await conclude(id, {}, caller);
      expect([status, failure.detail]).toEqual([403, text]);
    },
  );

  test('of one who reads the client but did not receive the measures is refused', async () => {
    const user = await buildUser(world.app.db, { username: 'altracarta', roles: ['edr'] });
    await buildPerson(world.app.db, { userId: user.id, grade: 'terzo' });
    const instrument = await world.instrument('2026-03-16', user.id);
    const id = await received(world.portable(instrument.id));
    const { status, failure } = await conclude(id);
    expect([status, failure.detail]).toEqual([403, attestationTexts.notReceived]);
  });

  test('is the client’s expert’s where the one of the card is not in service any more', async () => {
    const user = await buildUser(world.app.db, { username: 'viaedr', roles: ['edr'] });
    const instrument = await world.instrument('2026-03-16', user.id);
    const id = await received(world.portable(instrument.id));
    expect((await read(id)).impedimento).toBe(attestationTexts.notReceived);
    await world.app.db.execute(`update users set disabled_at = now() where id = ${user.id}`);
    expect((await read(id)).impedimento).toBeNull();
    expect((await conclude(id)).status).toBe(200);
    // What is measured from now on comes to the client's at once.
    const next = await received(world.portable(instrument.id));
    expect((await read(next)).esperto).toBe(world.expert.name);
  });

  test('waits until an expert has confirmed what is printed of the law; no number is given meanwhile', async () => {
    const id = await received();
    await settle(false);
    expect((await read(id)).impedimento).toBe(attestationTexts.unconfirmed);
    const { status, failure } = await conclude(id);
    expect([status, failure.detail]).toEqual([409, attestationTexts.unconfirmed]);
    expect(await read(id)).toMatchObject({ registro: null, conclusione: null, documento: null });
    await settle(true);
    expect((await conclude(id)).status).toBe(200);
  });

  test('on measures that were corrected meanwhile, or are none yet, is refused (409)', async () => {
    const id = await received();
    const versione = await version(id);
    const portaleRadiometrico = { ...byPortal.controlli.portaleRadiometrico, tipoSorgente: 'Co-60' };
    await world.planner.call(
      sendMeasures,
      { ...of(id), body: { controlli: { metodo: 'portaleRadiometrico', portaleRadiometrico } } },
      { 'idempotency-key': randomUUID() },
    );
    const stale = await conclude(id, { versione });
    expect([stale.status, stale.failure.detail]).toEqual([409, attestationTexts.stale('Paola Pianifica')]);
    const { id: fresh } = await world.form();
    expect((await conclude(fresh)).status).toBe(409);
  });

  test('on photos that the expert has not seen is refused (409)', async () => {
    const id = await received();
    const versione = await version(id);
    const body = { ...byPortal, foto: [await loadPhoto()] };
    await world.operator.call(sendMeasures, { ...of(id), body }, { 'idempotency-key': randomUUID() });
    const stale = await conclude(id, { versione });
    expect([stale.status, stale.failure.detail]).toEqual([409, attestationTexts.stale('Olga Operatrice')]);
    expect((await conclude(id)).status).toBe(200);
  });

  test('that is changed keeps its number, and takes the place of the document that waited', async () => {
    const id = await received();
    const { body: one } = await conclude(id);
    const { body: other } = await conclude(id, { esito: 'respinto', nota: 'Ci ho ripensato' });
    expect(other.registro).toBe(one.registro);
    expect([one.documento?.revisione, other.documento?.revisione]).toEqual([1, 2]);
    const waiting = await world.app.db
      .select()
      .from(documentsToSign)
      .where(eq(documentsToSign.subject, `irme90/${id}`));
    expect(waiting.map(({ revision, state }) => [revision, state])).toEqual([
      [1, 'replaced'],
      [2, 'waiting'],
    ]);
  });
});

describe('the document', () => {
  test('says everything of the form that is known, and nothing that is not', async () => {
    const instrument = await world.instrument();
    await world.app.db.execute(
      `update control_cards set mean = 0.1003, sigma = 0.0004 where id = ${instrument.card.id}`,
    );
    const id = await received(world.portable(instrument.id));
    const { body } = await conclude(id, { metallo: 'Alluminio', origine: 'Marocco' });
    const document = await world.edr.call(getAttestationDocument, of(id));
    expect(document.status).toBe(200);
    const archive = await readArchive(document.bytes);
    expect(archive).toMatchObject({ version: '1.7', part: 2, conformance: 'B' });
    expect(archive.embeddedFonts).toBe(archive.fonts);
    const text = (await readPdf(document.bytes))
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .normalize('NFKC');
    const said = [
      ...[String(body.registro), 'Acciaierie di Prova', 'Rottami ferrosi di prova', 'Alluminio', 'Marocco'],
      ...['Porto Finto', 'Fondo ambientale (µSv/h)', '0,12', '0,15', instrument.serialNumber],
      ...['Olga Operatrice', '16/03/2026', 'Accettato', 'Elena Esperta', '10/01/2027', '4321'],
      // A deviation of less than a thousandth is none of zero.
      ...['Media della carta 0,1003 µSv/h', 'Scarto tipo della carta 0,0004 µSv/h'],
      ...['Ultima verifica di buon funzionamento', 'Strumento portatile', 'Tunisia', 'Via della Prova 1'],
      ...[firstSettings.controlPaper.text, ...firstSettings.controlPaper.references],
    ];
    for (const word of said) expect(text).toContain(word.normalize('NFKC'));
    for (const unknown of ['null', 'undefined', 'NaN', 'Volo', 'Fattura', 'Telefono', 'Nota'])
      expect(text).not.toContain(unknown);
  });

  test('waits for no signature of just anybody: the database takes none without its signer', async () => {
    const id = await received();
    await conclude(id);
    const unsigned = world.app.db.execute(
      `update documents_to_sign set signers = '[]' where subject = 'irme90/${id}' and state = 'waiting'`,
    );
    await expect(unsigned).rejects.toMatchObject({ cause: { constraint: 'documents_to_sign_attested' } });
  });

  test('signed makes the form signed, and closes it (R2-479)', async () => {
    const authority = new Authority();
    atEndOfFile(async () => authority.end());
    const signer = authority.person({ name: 'Esperta Elena', code: 'TINIT-NRENNA75D41L840X' });
    const id = await received();
    await conclude(id);
    const [waiting] = await world.app.db
      .select()
      .from(documentsToSign)
      .where(eq(documentsToSign.subject, `irme90/${id}`));
    if (!waiting) throw new Error('nothing waits');
    const bytes = authority.sign(await world.app.files.read(waiting.sha256), signer);
    const answer = await uploadSigned(world.edr, '/v1/user/user/irme90/signature/upload', {
      name: `${waiting.id}_${waiting.fileName}.p7m`,
      bytes,
    });
    expect(answer.status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'firmato', impedimento: attestationTexts.signed });
    expect((await conclude(id)).status).toBe(409);
  });
});
