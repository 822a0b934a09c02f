import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, buildCompany, buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import { buildDocumentToSign } from '#db/builders/signing.ts';
import { documentsToSign } from '#signing/schema.ts';
import { listDocumentsToSign } from '#signing/signing-list/contract.ts';
import { openActivities } from '#test/support/activity-world.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { Authority } from '#test/support/signers.ts';
import { personVersions } from '../../persons/schema.ts';
import {
  confirmRadioprotectionSettings,
  getRadioprotectionSettings,
  saveRadioprotectionSettings,
} from '../../settings/contract.ts';
import { firstSettings } from '../../settings/rules.ts';
import { getActivityHistory } from '../contract.ts';
import { updateActivity } from '../keeping/contract.ts';
import { draftText, notificationTexts } from '../notification/rules.ts';
import { downloadActivityFile } from '../page/contract.ts';
import { activityTexts } from '../rules.ts';
import {
  approveNotification,
  deleteActivity,
  generateNotification,
  signNotification,
} from '../work/contract.ts';

let on: Awaited<ReturnType<typeof openActivities>>;
const step = (id: number, versione: number) => ({ params: on.place(id), body: { versione } });
const upload = (caller: typeof on.expert, id: number, bytes: Uint8Array) =>
  on.sendFile(caller, signNotification.path, id, { field: 'firmato', name: 'notifica.pdf.p7m', bytes });

async function textOf(id: number, file: number): Promise<string> {
  const params = { ...on.place(id), file };
  const pages = await readPdf((await on.expert.call(downloadActivityFile, { params })).bytes);
  return pages.map((page) => page.text).join(' ');
}

beforeAll(async () => {
  on = await openActivities();
});

describe('a preventive notification', () => {
  test('is not generated for a unit without legal representative, expert or devices: it is said who is missing', async () => {
    const id = await on.created({ activityType: 4 });
    const who = 'Nell’unità locale manca il legale rappresentante in carica il 16/03/2026.';
    const early = await on.expert.call(generateNotification, step(id, 1));
    expect([early.status, early.failure.detail, early.failure.errors]).toEqual([409, who, { persone: who }]);
    const before = await on.read(id);
    expect(before.file).toEqual([]);
    expect(before.lacune).toContainEqual({ dove: 'persone', testo: who, obbligatoria: true });
    // Of another unit, whose people ended yesterday or begin tomorrow, everybody is missing, and every device.
    const { id: company } = await buildCompany(on.app.db);
    for (const [role, period] of [
      ['legal_rep', { validFrom: '2024-01-01', validTo: '2026-03-15' }],
      ['edr', { validFrom: '2026-03-17' }],
    ] as const)
      await buildUnitRole(on.app.db, {
        ...{ companyId: company, personId: (await buildPerson(on.app.db)).id, role },
        ...period,
      });
    const { body } = await on.create({ activityType: 4 }, on.planner, { company });
    const refused = await on.planner.call(generateNotification, {
      params: { company, id: body.id },
      body: { versione: 1 },
    });
    expect([refused.status, refused.failure.detail]).toEqual([
      409,
      `${who} Nell’unità locale manca l’esperto di radioprotezione in carica il 16/03/2026. Nell’unità locale non c’è nessuna apparecchiatura da notificare.`,
    ]);
  });

  test('names people by the data of its day, and nothing that is not so', async () => {
    const { company } = on.world.own;
    const boss = await buildPerson(on.app.db, {
      name: 'Ada',
      surname: 'Vecchionome',
      fiscalCode: 'VCCDAA70A41L840X',
    });
    await on.app.db
      .update(personVersions)
      .set({ validTo: '2026-02-28' })
      .where(eq(personVersions.personId, boss.id));
    await on.app.db
      .insert(personVersions)
      .values({ personId: boss.id, validFrom: '2026-03-01', name: 'Ada', surname: 'Nuovonome' });
    await buildUnitRole(on.app.db, { companyId: company.id, personId: boss.id, role: 'legal_rep' });
    const id = await on.created({ activityType: 4, registro: on.world.own.registry.id });
    const made = await on.expert.call(generateNotification, step(id, 1));
    expect(made.status).toBe(200);
    const text = await textOf(id, made.body.file[0]?.id ?? 0);
    expect(text).not.toContain('Vecchionome');
    expect(text.split('Ada Nuovonome')).toHaveLength(3);
    expect(text.split(`Prova ${on.world.person.surname}`)).toHaveLength(3);
    for (const words of ['Studio Bianchi', 'Via della Prova 1, 36100 Vicenza (VI)', 'RX1', 'OPT', 'art. 46'])
      expect(text).toContain(words);
    expect(text).toContain('competenti per territorio: Vicenza (VI)');
    // What the letter cannot say is told to who reviews it.
    expect(made.body.lacune.map(({ obbligatoria }) => obbligatoria)).toEqual([false, false, false]);
  });

  test('goes out only in words that an expert stands for, and in those it was generated with', async () => {
    const { body: before } = await on.expert.call(getRadioprotectionSettings);
    const id = await on.created({ activityType: 4, registro: on.world.own.registry.id });
    const draft = await on.expert.call(generateNotification, step(id, 1));
    expect(await textOf(id, draft.body.file[0]?.id ?? 0)).toContain(draftText);
    const refused = await on.expert.call(approveNotification, step(id, 2));
    expect([refused.status, refused.failure.detail]).toEqual([409, notificationTexts.unconfirmed]);
    expect(draft.body.nonApprovabile).toBe(notificationTexts.unconfirmed);
    const confirm = (versione: number) =>
      on.expert.call(confirmRadioprotectionSettings, {
        body: { versione, parte: 'notification', confermata: true },
      });
    on.app.clock.advance(1);
    expect((await confirm(before.versione)).status).toBe(200);
    // Confirmed since, but what was generated is still the draft.
    expect((await on.expert.call(approveNotification, step(id, 2))).failure.detail).toBe(
      notificationTexts.unconfirmed,
    );
    const letter = await on.expert.call(generateNotification, step(id, 2));
    expect(letter.body.nonApprovabile).toBeNull();
    expect(await textOf(id, letter.body.file[0]?.id ?? 0)).not.toContain('Bozza');
    on.app.clock.advance(1);
    const notification = { ...firstSettings.notification, text: 'Altro testo' };
    await on.planner.call(
      saveRadioprotectionSettings,
      { body: { versione: 1, parte: 'notification', impostazioni: { ...firstSettings, notification } } },
      { 'idempotency-key': crypto.randomUUID() },
    );
    expect((await confirm(2)).body.versione).toBe(3);
    expect((await on.expert.call(approveNotification, step(id, 3))).failure.detail).toBe(
      notificationTexts.reworded,
    );
    on.app.clock.advance(1);
    await on.expert.call(generateNotification, step(id, 3));
    expect((await on.expert.call(approveNotification, step(id, 4))).body.stato).toBe('to-sign');
  });

  test('is generated, approved and signed, and thereby complete', async () => {
    const authority = new Authority();
    atEndOfFile(async () => authority.end());
    const id = await on.created({ activityType: 4, registro: on.world.own.registry.id });
    const early = await on.expert.call(approveNotification, step(id, 1));
    expect([early.status, early.failure.detail]).toEqual([409, activityTexts.notGenerated]);
    expect((await on.execute(id)).failure.detail).toBe(activityTexts.signedElsewhere);
    expect((await on.laboratory.call(generateNotification, step(id, 1))).status).toBe(403);
    const made = await on.expert.call(generateNotification, step(id, 1));
    expect(made.body).toMatchObject({ inReview: true, stato: 'in-review', versione: 2 });
    expect((await on.expert.call(generateNotification, step(id, 2))).body.file).toHaveLength(2);
    const approved = await on.expert.call(approveNotification, step(id, 3));
    expect(approved.body).toMatchObject({ inReview: false, needSign: true, stato: 'to-sign' });
    expect((await on.expert.call(generateNotification, step(id, 4))).status).toBe(409);

    const waiting = (await on.app.db.select().from(documentsToSign)).find(
      ({ subject }) => subject === `activity/${id}`,
    );
    const original = await on.app.files.read(waiting?.sha256 ?? '');
    const signed = authority.sign(
      original,
      authority.person({ name: 'Neri Anna', code: 'TINIT-NRENNA75D41L840X' }),
    );
    expect((await upload(on.expert, id, Buffer.from('niente'))).status).toBe(422);
    expect((await upload(on.laboratory, id, signed)).status).toBe(403);
    expect((await upload(on.expert, id, signed)).status).toBe(200);
    expect(await on.read(id)).toMatchObject({
      ...{ complete: true, needSign: false, eseguita: testDay },
      firmata: { documento: waiting?.id },
    });
    expect((await upload(on.expert, id, signed)).status).toBe(409);
    const { body } = await on.expert.call(getActivityHistory, { params: on.place(id) });
    expect(body.eventi.map(({ evento }) => evento)).toContain('Notifica preventiva firmata');
  });

  test('is nothing else, and waits for no signature once it is taken out', async () => {
    const other = await on.created({ activityType: 11 });
    for (const call of [generateNotification, approveNotification])
      expect((await on.expert.call(call, step(other, 1))).failure.detail).toBe(activityTexts.notNotification);
    expect((await upload(on.expert, other, Buffer.from('x'))).status).toBe(409);
    const id = await on.created({ activityType: 4 });
    const skip = (versione: number) =>
      on.expert.call(updateActivity, {
        params: on.place(id),
        body: {
          alias: null,
          deadline: null,
          estimatedTime: null,
          note: null,
          skip: true,
          toFinishInLab: false,
          versione,
        },
      });
    await on.expert.call(generateNotification, step(id, 1));
    expect((await skip(2)).failure.detail).toBe(activityTexts.awaitsSignature);
    await on.expert.call(approveNotification, step(id, 2));
    expect((await skip(3)).failure.detail).toBe(activityTexts.awaitsSignature);
    expect((await on.expert.call(deleteActivity, step(id, 3))).body.stato).toBe('deleted');
    const left = await on.app.db.select().from(documentsToSign);
    expect(left.filter(({ subject, state }) => subject === `activity/${id}` && state === 'waiting')).toEqual(
      [],
    );
  });

  test('waits to be signed for the expert of its unit, and not for one of others', async () => {
    const { own, foreign } = on.world;
    const waiting = async (companyId: number) => {
      const { id } = await buildActivity(on.app.db, { companyId, type: 4, needSign: true });
      return (await buildDocumentToSign(on.app, { list: 'massive', subject: `activity/${id}` })).id;
    };
    const [theirs, others] = [await waiting(own.company.id), await waiting(foreign.company.id)];
    const listed = async (caller: typeof on.expert) => {
      const query = { pagina: '/user/radioprotection/sign/massive' };
      const { body } = await caller.call(listDocumentsToSign, { query });
      return body.rows.map(({ id }) => id).filter((id) => id === theirs || id === others);
    };
    expect(await listed(on.expert)).toEqual([theirs]);
    expect((await listed(on.planner)).toSorted((one, other) => one - other)).toEqual([theirs, others]);
  });
});
