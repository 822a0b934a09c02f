import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderOf } from '#db/builders/documents.ts';
import {
  buildActivity,
  buildCompany,
  buildDevice,
  buildExposedWorker,
  buildManual,
  buildPerson,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { documentsToSign } from '#signing/schema.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { openPapers } from '#test/support/paper-world.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { uploadSigned } from '#test/support/signed-uploads.ts';
import { Authority } from '#test/support/signers.ts';
import { changeDeviceStatus } from '../../devices/status/contract.ts';
import { personVersions } from '../../persons/schema.ts';
import { manuals, registries } from '../../registries/schema.ts';
import { getRadioprotectionSettings, saveRadioprotectionSettings } from '../../settings/contract.ts';
import { firstSettings } from '../../settings/rules.ts';
import { downloadPaper, listPapers, sendPaper } from '../contract.ts';
import { paperTexts } from '../paper/rules.ts';

let papers: Awaited<ReturnType<typeof openPapers>>;

const registry = () => ({ registro: papers.world.own.registry.id });
const download = (documento: number, revisione: number, caller = papers.expert, params = papers.unit()) =>
  caller.call(downloadPaper, { params: { ...params, documento, revisione } });

async function textOf(
  documento: number,
  revisione: number,
  caller = papers.expert,
  params = papers.unit(),
): Promise<string> {
  const pages = await readPdf((await download(documento, revisione, caller, params)).bytes);
  return pages.map((page) => page.text).join(' ');
}

beforeAll(async () => {
  papers = await openPapers();
});

describe('before everything is there', () => {
  test('what is missing is named with where it is mended; a draft is made, and does not go to signature', async () => {
    const { body } = await papers.expert.call(listPapers, { params: papers.unit() });
    expect(body.documenti).toEqual([]);
    expect(body.soggetti.map(({ tipo }) => tipo)).toEqual([
      'surveillance-registry',
      'surveillance-report',
      'surveillance-report',
      'annex',
    ]);
    expect(body.soggetti[0]?.lacune.map(({ dove }) => dove)).toEqual(['persone', 'regole', 'regole']);
    const made = await papers.generate('surveillance-registry', registry());
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ stato: 'draft', registro: papers.world.own.registry.id });
    const text = await textOf(made.body.id, 1);
    expect(text).toContain(paperTexts.draft);
    expect(text).toContain('non c’è: Legale Rappresentante');
    const refused = await papers.send(made.body.id, 1);
    expect(refused.status).toBe(409);
    expect(refused.failure.detail).toBe(made.body.nonFirmabile);
    expect(await papers.app.db.select().from(documentsToSign)).toEqual([]);
  });
});

describe('a document of a unit', () => {
  beforeAll(async () => {
    const boss = await buildPerson(papers.app.db, { name: 'Ada', surname: 'Vecchionome' });
    await papers.app.db
      .update(personVersions)
      .set({ validTo: '2026-02-28' })
      .where(eq(personVersions.personId, boss.id));
    await papers.app.db
      .insert(personVersions)
      .values({ personId: boss.id, validFrom: '2026-03-01', name: 'Ada', surname: 'Nuovonome' });
    await buildUnitRole(papers.app.db, {
      companyId: papers.unit().company,
      personId: boss.id,
      role: 'legal_rep',
    });
    await papers.confirm(['registryPaper', 'doseLimits', 'reportPaper', 'tests', 'manualPaper']);
  });

  test('tells the data of its day: people, devices, workers, what was done; what is left out is counted', async () => {
    await buildDevice(papers.app.db, { companyId: papers.unit().company, sigla: 'NASCOSTO1', active: false });
    const registryId = papers.world.own.registry.id;
    await buildExposedWorker(papers.app.db, { registryId, surname: 'Adesso' });
    await buildExposedWorker(papers.app.db, { registryId, surname: 'Uscito', validTo: '2026-01-31' });
    await buildActivity(papers.app.db, {
      ...{ companyId: papers.unit().company, registryId, type: 5, alias: 'Misure di zona', complete: true },
      ...{ completedAt: new Date('2026-02-10T09:00:00Z') },
    });
    const { body } = await papers.generate('surveillance-registry', registry());
    const now = await textOf(body.id, body.revisioni[0]?.revisione ?? 0);
    for (const words of [
      'Ada Nuovonome',
      'RX1',
      'Adesso',
      'Misure di zona',
      'art. 132',
      'dati del 16/03/2026',
    ])
      expect(now).toContain(words);
    for (const words of ['Vecchionome', 'NASCOSTO1', 'Uscito', 'BOZZA']) expect(now).not.toContain(words);
    const report = await papers.generate('surveillance-report', { dal: '2025-02-01', al: '2026-02-28' });
    const then = await textOf(report.body.id, 1);
    for (const words of ['Ada Vecchionome', 'Misure di zona', 'Non è riportato 1 dispositivo nascosto'])
      expect(then).toContain(words);
    expect(report.body).toMatchObject({
      titolo: 'Relazione di sorveglianza dal 01/02/2025 al 28/02/2026',
      revisioni: [{ datiDel: '2026-02-28', chi: expect.any(String) }],
    });
    const annex = await papers.generate('annex');
    expect(await textOf(annex.body.id, 1)).toContain(papers.world.own.company.alias);
  });

  test('a closed registry tells what was until its closing, and a report of it no day after', async () => {
    const closed = await buildRegistry(papers.app.db, { companyId: papers.unit().company });
    for (const day of ['2026-01-15', '2026-02-20'])
      await buildActivity(papers.app.db, {
        ...{
          companyId: papers.unit().company,
          registryId: closed.id,
          type: 5,
          alias: `Misure ${day}`,
          complete: true,
        },
        ...{ completedAt: new Date(`${day}T09:00:00Z`) },
      });
    await papers.app.db
      .update(registries)
      .set({ closeDate: '2026-01-31' })
      .where(eq(registries.id, closed.id));
    const { body } = await papers.expert.call(listPapers, { params: papers.unit() });
    expect(body.soggetti.find(({ registro }) => registro === closed.id)?.chiuso).toBe('2026-01-31');
    const made = await papers.generate('surveillance-registry', { registro: closed.id });
    expect(made.body.revisioni[0]?.datiDel).toBe('2026-01-31');
    const text = await textOf(made.body.id, 1);
    for (const words of ['Misure 2026-01-15', 'Ada Vecchionome']) expect(text).toContain(words);
    for (const words of ['Misure 2026-02-20', 'Nuovonome']) expect(text).not.toContain(words);
    const late = await papers.generate('surveillance-report', { registro: closed.id, al: testDay });
    expect(late.failure.errors).toEqual({ al: paperTexts.afterClosing('2026-01-31') });
    const report = await papers.generate('surveillance-report', { registro: closed.id });
    expect(report.body.titolo).toBe('Relazione di sorveglianza dal 01/02/2025 al 31/01/2026');
  });

  test('what a closed registry lacks is what it lacked on the day of its closing, as its document says', async () => {
    const { id } = await buildRegistry(papers.app.db, { companyId: papers.unit().company });
    // Before there was anybody in the unit.
    const ended = { openDate: '2023-01-01', closeDate: '2023-06-30' };
    await papers.app.db.update(registries).set(ended).where(eq(registries.id, id));
    const made = await papers.generate('surveillance-registry', { registro: id });
    const { body } = await papers.expert.call(listPapers, { params: papers.unit() });
    const ofKind = body.soggetti.filter(({ tipo }) => tipo === 'surveillance-registry');
    const lacked = ofKind.find(({ registro }) => registro === id)?.lacune.map(({ testo }) => testo);
    expect(lacked?.[0]).toBe('Nell’unità locale il 30/06/2023 non c’è: Legale Rappresentante.');
    expect(lacked).toEqual(made.body.revisioni[0]?.mancanze);
    expect(ofKind.find(({ registro }) => registro === registry().registro)?.lacune).toEqual([]);
  });

  test('what a report until an earlier day lacks is what was lacking on that day, as the report says', async () => {
    const day = '2023-06-30';
    const told = async (query: Record<string, string>) => {
      const { body } = await papers.expert.call(listPapers, { params: papers.unit(), query });
      const ofUnit = body.soggetti.filter(
        ({ tipo, registro: of }) => of === null && tipo !== 'quality-manual',
      );
      return Object.fromEntries(ofUnit.map(({ tipo, lacune }) => [tipo, lacune.map(({ testo }) => testo)]));
    };
    const made = await papers.generate('surveillance-report', { dal: '2023-01-01', al: day });
    expect(made.body.revisioni[0]?.mancanze).not.toEqual([]);
    const [now, then] = [await told({}), await told({ al: day })];
    expect(now['surveillance-report']).toEqual([]);
    expect(then['surveillance-report']).toEqual(made.body.revisioni[0]?.mancanze);
    // Other documents tell of their own day.
    expect(then['annex']).toEqual(now['annex']);
    const wrong = await papers.expert.call(listPapers, { params: papers.unit(), query: { al: '30.6.23' } });
    expect(wrong.status).toBe(422);
  });

  test('of a device that has gone it tells what was done on it, and the closed registry can be signed', async () => {
    const { id: companyId } = await buildCompany(papers.app.db);
    const place = { company: companyId };
    for (const role of ['legal_rep', 'edr'] as const)
      await buildUnitRole(papers.app.db, { companyId, personId: papers.world.person.id, role });
    const device = await buildDevice(papers.app.db, { companyId });
    const own = await buildRegistry(papers.app.db, { companyId, deviceId: device.id });
    const whole = await buildRegistry(papers.app.db, { companyId });
    const tied = { companyId, deviceId: device.id };
    const completedAt = new Date('2026-01-15T09:00:00Z');
    await buildActivity(papers.app.db, { ...tied, alias: 'Prova di costanza', complete: true, completedAt });
    await buildActivity(papers.app.db, { ...tied, alias: 'Prova saltata', deadline: '2026-02-01' });
    const gone = { status: 5, date: '2026-03-10', dismissReason: 'Tubo esaurito' } as const;
    const dismissed = await papers.planner.call(changeDeviceStatus, {
      params: { device: device.id },
      body: { ...gone, versione: 1 },
    });
    expect(dismissed.status).toBe(200);
    await papers.app.db.update(registries).set({ closeDate: gone.date }).where(eq(registries.id, own.id));
    const { body } = await papers.planner.call(listPapers, { params: place });
    for (const { id } of [own, whole]) {
      const made = await papers.generate('surveillance-registry', { registro: id }, papers.planner, place);
      expect(made.body.nonFirmabile).toBeNull();
      expect(body.soggetti.find(({ registro }) => registro === id)?.lacune).toEqual([]);
      const text = await textOf(made.body.id, 1, papers.planner, place);
      for (const words of ['Prova di costanza', 'Prova saltata', 'Non è riportato 1 dispositivo'])
        expect(text).toContain(words);
    }
  });

  test('a manual is of its device, with what is acceptable of it, and stands in its folder', async () => {
    const manual = await buildManual(papers.app.db, {
      companyId: papers.unit().company,
      title: 'Manuale OPT',
    });
    const { body } = await papers.generate('quality-manual', { manuale: manual.id });
    expect(body).toMatchObject({ titolo: 'Manuale OPT', manuale: manual.id });
    expect(await textOf(body.id, 1)).toContain('Scostamento della tensione');
    expect((await folderOf(papers.app.db, { manualId: manual.id })).companyId).toBe(papers.unit().company);
  });

  test('a manual that is called otherwise since gives way all the same: the same document, one signature waits', async () => {
    const { id: manuale } = await buildManual(papers.app.db, {
      companyId: papers.unit().company,
      title: 'Manuale vecchio',
    });
    const { body: made } = await papers.generate('quality-manual', { manuale });
    expect((await papers.send(made.id, 1)).status).toBe(200);
    await papers.app.db.update(manuals).set({ title: 'Manuale nuovo' }).where(eq(manuals.id, manuale));
    const asks = await papers.generate('quality-manual', { manuale });
    expect([asks.status, asks.failure.detail]).toEqual([409, paperTexts.waits(1)]);
    const { body: replaced } = await papers.generate('quality-manual', { manuale, sostituisce: 1 });
    expect(replaced).toMatchObject({ id: made.id, titolo: 'Manuale nuovo', stato: 'draft' });
    expect(replaced.revisioni.map(({ revisione }) => revisione)).toEqual([2, 1]);
    expect((await papers.send(made.id, 2)).status).toBe(200);
    expect(await papers.waitingOf(made.id)).toMatchObject({ revision: 2, title: 'Manuale nuovo' });
    const { body } = await papers.expert.call(listPapers, { params: papers.unit() });
    const ofManual = body.documenti.filter((one) => one.manuale === manuale);
    expect(ofManual.map(({ id, stato }) => [id, stato])).toEqual([[made.id, 'to_sign']]);
  });

  test('reports of other periods stand beside each other, each with its own revisions', async () => {
    const report = async (dal: string, al: string) =>
      (await papers.generate('surveillance-report', { dal, al })).body;
    const first = await report('2025-06-01', '2025-12-31');
    for (const [dal, al] of [
      ['2025-06-02', '2025-12-31'],
      ['2025-06-01', '2025-12-30'],
    ] as const)
      expect((await report(dal, al)).id).not.toBe(first.id);
    expect(first.revisioni).toMatchObject([{ dal: '2025-06-01', datiDel: '2025-12-31' }]);
    expect(await report('2025-06-01', '2025-12-31')).toMatchObject({ id: first.id, titolo: first.titolo });
  });

  test('generated by two at once it is one document with two revisions, none of them lost', async () => {
    const both = await Promise.all([
      papers.generate('surveillance-report', { ...registry(), al: testDay, dal: '2026-01-01' }),
      papers.generate(
        'surveillance-report',
        { ...registry(), al: testDay, dal: '2026-01-01' },
        papers.planner,
      ),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    const revisions = both.map(({ body }) => body.revisioni.length).toSorted((one, other) => one - other);
    expect(revisions).toEqual([1, 2]);
  });

  test('frozen when it goes to signature: what is signed is the file of that revision, and it is then signed', async () => {
    const made = await papers.generate('surveillance-registry', registry());
    const [latest] = made.body.revisioni;
    const revision = latest?.revisione ?? 0;
    expect(made.body.nonFirmabile).toBeNull();
    const early = await papers.send(made.body.id, revision - 1);
    expect([early.status, early.failure.detail]).toEqual([409, paperTexts.notLatest]);
    const sent = await papers.send(made.body.id, revision);
    expect(sent.body).toMatchObject({ stato: 'to_sign', revisioni: expect.any(Array) });
    expect((await papers.send(made.body.id, revision)).failure.detail).toBe(paperTexts.notDraft);
    // Generated again it asks first, and then takes the place of what waits.
    const asks = await papers.generate('surveillance-registry', registry());
    expect([asks.status, asks.failure.detail]).toEqual([409, paperTexts.waits(revision)]);
    const replaced = await papers.generate('surveillance-registry', { ...registry(), sostituisce: revision });
    expect(replaced.body).toMatchObject({ id: made.body.id, stato: 'draft' });
    expect((await papers.send(made.body.id, revision + 1)).status).toBe(200);
    const waiting = await papers.waitingOf(made.body.id);
    expect(waiting).toMatchObject({
      ...{ list: 'registry', scopeId: made.body.id, revision: revision + 1 },
      signers: [{ fiscalCode: 'NRENNA75D41L840X' }],
    });
    const bytes = (await download(made.body.id, revision + 1)).bytes;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(waiting?.sha256);

    const authority = new Authority();
    atEndOfFile(async () => authority.end());
    const signed = authority.sign(
      Buffer.from(bytes),
      authority.person({ name: 'Neri Anna', code: 'TINIT-NRENNA75D41L840X' }),
    );
    const filed = await uploadSigned(
      papers.expert,
      `/v1/user/user/rp/sign/registry_document/${made.body.id}`,
      {
        ...{ name: `${waiting?.id}_registro.pdf.p7m`, bytes: signed },
      },
    );
    expect(filed.status).toBe(200);
    const { body } = await papers.expert.call(listPapers, { params: papers.unit() });
    const shown = body.documenti.find(({ id }) => id === made.body.id);
    expect(shown).toMatchObject({ stato: 'signed', firmatari: [expect.stringContaining('Neri')] });
    expect(shown?.revisioni[0]?.impronta).toBe(waiting?.sha256);
    // Who dates a signature has not signed.
    await papers.app.db.execute(sql`
      insert into document_signatures (document_id, sha256, file_name, format, verdict, report, filed_at)
      values (${waiting?.id}, ${waiting?.sha256}, 'registro.pdf', 'PAdES', 'passed',
        '{"signatures": [{"kind": "time-stamp", "signer": {"name": "Orologio Ufficiale"}}]}', now())`);
    const { body: dated } = await papers.expert.call(listPapers, { params: papers.unit() });
    expect(dated.documenti.find(({ id }) => id === made.body.id)?.firmatari).toEqual(shown?.firmatari);
    // The next one is a document of its own: what is signed stays as it is.
    const next = await papers.generate('surveillance-registry', registry());
    expect(next.body.id).not.toBe(made.body.id);
  });

  test('words that were put otherwise since, or confirmed no more, do not go out', async () => {
    const made = await papers.generate('surveillance-report', { dal: '2026-03-01', al: testDay });
    expect(made.body.nonFirmabile).toBeNull();
    const { body: before } = await papers.planner.call(getRadioprotectionSettings);
    papers.app.clock.advance(1);
    const reportPaper = { ...firstSettings.reportPaper, text: 'Altre parole' };
    const saved = await papers.planner.call(
      saveRadioprotectionSettings,
      {
        body: {
          versione: before.versione,
          parte: 'reportPaper',
          impostazioni: { ...firstSettings, reportPaper },
        },
      },
      { 'idempotency-key': crypto.randomUUID() },
    );
    expect(saved.status).toBe(200);
    expect((await papers.send(made.body.id, 1)).failure.detail).toBe(paperTexts.reworded);
    await papers.confirm(['reportPaper']);
    expect((await papers.send(made.body.id, 1)).failure.detail).toBe(paperTexts.reworded);
    const again = await papers.generate('surveillance-report', { dal: '2026-03-01', al: testDay });
    expect((await papers.send(again.body.id, 2)).status).toBe(200);
  });

  test('is refused for what is not so: periods, registries of others, strangers', async () => {
    const wrong = [
      [{ dal: '2026-03-10', al: '2026-03-01' }, 'dal', paperTexts.reversed],
      [{ al: '2026-03-17' }, 'al', paperTexts.inFuture],
      [{ registro: papers.world.foreign.registry.id }, 'registro', paperTexts.unknownSubject],
    ] as const;
    for (const [more, field, text] of wrong) {
      const { status, failure } = await papers.generate('surveillance-report', more);
      expect([status, failure.errors]).toEqual([422, { [field]: text }]);
    }
    expect((await papers.generate('surveillance-registry')).failure.errors).toEqual({
      registro: paperTexts.needsRegistry,
    });
    expect((await papers.generate('quality-manual')).failure.errors).toEqual({
      manuale: paperTexts.needsManual,
    });
    expect((await papers.generate('annex', registry())).status).toBe(422);
    const laboratory = await papers.app.as('lab');
    expect((await papers.generate('annex', {}, laboratory)).status).toBe(403);
    const stranger = { company: papers.world.foreign.company.id };
    expect((await papers.generate('annex', {}, papers.expert, stranger)).status).toBe(404);
    expect((await papers.expert.call(listPapers, { params: stranger })).status).toBe(404);
    const { body: made } = await papers.generate('annex', {}, papers.planner, stranger);
    for (const params of [
      { ...stranger, documento: made.id },
      { ...papers.unit(), documento: made.id },
    ]) {
      expect((await papers.expert.call(sendPaper, { params, body: { revisione: 1 } })).status).toBe(404);
      expect((await papers.expert.call(downloadPaper, { params: { ...params, revisione: 1 } })).status).toBe(
        404,
      );
    }
    const { id } = await buildCompany(papers.app.db, { active: false });
    expect((await papers.generate('annex', {}, papers.planner, { company: id })).status).toBe(409);
  });
});
