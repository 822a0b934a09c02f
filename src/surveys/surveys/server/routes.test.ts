import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildAddress, buildClient } from '#db/builders/sites.ts';
import {
  buildEmployerAnswers,
  completeBuildingAnswers,
  completeEmployerAnswers,
} from '#db/builders/surveys.ts';
import { auditEvents } from '#identity/schema.ts';
import { buildingAnswers, questionnaireVersions } from '#surveys/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { contentTexts } from '../../answer-content/rules.ts';
import {
  getBuildingQuestions,
  getEmployerQuestions,
  saveBuildingSurvey,
  saveEmployerSurvey,
} from '../contract.ts';
import { answerTypes, type Question } from '../rules.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
});

const principal = () => ({ committente: world.own.principal.id });
const building = (body: Record<string, unknown>) =>
  operator.call(getBuildingQuestions, { params: principal(), body });
const employer = (body: Record<string, unknown>) =>
  operator.call(getEmployerQuestions, { params: principal(), body });
const saveBuilding = (indirizzo: number, questionario: unknown, more: Record<string, unknown> = {}) =>
  operator.call(saveBuildingSurvey, { params: { indirizzo }, body: { questionario, ...more } });
const flatten = (questions: readonly Question[]): Question[] =>
  questions.flatMap((question) => [question, ...flatten(question.questions.map((sub) => sub.question))]);

describe('the questions', () => {
  test('of a building are served for a known address and for a new one (R0-348, R0-349, R0-350)', async () => {
    const known = await building({ indirizzo: world.own.address.id });
    const fresh = await building({ indirizzo: null, province: 'RM' });
    expect(known.body.questions.length).toBeGreaterThan(4);
    expect(fresh.body.questions).toEqual(known.body.questions);
    expect(fresh.body.answers).toEqual([]);
    expect((await building({ indirizzo: world.foreign.address.id })).status).toBe(404);
  });

  test('of an employer likewise, who is a client of that principal (R0-005, R0-351)', async () => {
    expect((await employer({ employer: world.own.client.id })).body.questions.length).toBeGreaterThan(2);
    expect((await employer({ employer: null })).body.answers).toEqual([]);
    expect((await employer({ employer: world.foreign.client.id })).status).toBe(404);
  });

  test('have everything that is said of one (R0-204..212)', async () => {
    const all = [...(await building({})).body.questions, ...(await employer({})).body.questions];
    const asked = (text: string) => flatten(all).find(({ question }) => question === text);
    expect(asked('Anno di costruzione')).toEqual({
      ...{ id: 2, question: 'Anno di costruzione', description: "Se non è noto, l'anno stimato." },
      ...{ mandatory: true, placeholder: 'Per esempio 1975', searchable: false, min: 4, max: 4 },
      ...{ rispostaType: { id: 2, name: 'INTEGER' }, choices: [], questions: [] },
    });
    const use = asked("Destinazione d'uso");
    expect([use?.searchable, use?.choices.length, use?.choices[0]]).toEqual([
      true,
      28,
      { id: 101, label: 'Abitazione' },
    ]);
    const cellars = asked('Presenza di locali interrati o seminterrati')?.questions[0];
    expect([cellars?.field, cellars?.value, cellars?.question.question]).toEqual([
      'id',
      601,
      'Tipo di contatto con il suolo',
    ]);
  });

  test('use the four kinds and nothing else (R0-213..217)', async () => {
    const all = flatten([...(await building({})).body.questions, ...(await employer({})).body.questions]);
    expect(new Set(all.map(({ rispostaType }) => rispostaType.name))).toEqual(new Set(answerTypes));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('of a province are asked there only (E32)', async () => {
    const [version] = await app.db
      .select()
      .from(questionnaireVersions)
      .where(eq(questionnaireVersions.kind, 'building'));
    const [first] = version?.questions ?? [];
    if (!version || !first) throw new Error('no questionnaire');
    const local = {
      ...first,
      id: 9001,
      question: 'Solo a Viterbo?',
      mandatory: false,
      province: 'VT',
      questions: [],
    };
    await app.db
      .insert(questionnaireVersions)
      .values({ kind: 'building', number: version.number + 1, questions: [...version.questions, local] });
    const asked = async (province: string, indirizzo: number | null = null) =>
      (await building({ indirizzo, province })).body.questions.map(({ id }) => id);
    expect(await asked('VT')).toContain(9001);
    expect(await asked('RM')).not.toContain(9001);
    // A known address is where it is, whatever is asked.
    expect(await asked('VT', world.own.address.id)).not.toContain(9001);
  });
});

describe('answers', () => {
  test('are stored and read back, and keep the version they were given to (R0-171..173, R0-359)', async () => {
    const { id } = await buildAddress(app.db, { clientId: world.own.client.id });
    expect((await saveBuilding(id, completeBuildingAnswers)).body).toEqual({ success: true });
    expect((await building({ indirizzo: id })).body.answers).toEqual(completeBuildingAnswers);
    const versions = async () => {
      const rows = await app.db.select().from(buildingAnswers).where(eq(buildingAnswers.addressId, id));
      return new Map(rows.map(({ questionId, versionId }) => [questionId, versionId]));
    };
    const before = await versions();
    const [latest] = await app.db
      .select()
      .from(questionnaireVersions)
      .where(eq(questionnaireVersions.kind, 'building'))
      .orderBy(desc(questionnaireVersions.number))
      .limit(1);
    if (!latest) throw new Error('no questionnaire');
    const { kind, number, questions } = latest;
    const [next] = await app.db
      .insert(questionnaireVersions)
      .values({ kind, number: number + 1, questions })
      .returning();
    await saveBuilding(id, [{ q: 2, a: 1980, p: [] }]);
    expect(new Set(before.values())).toEqual(new Set([latest.id]));
    expect(await versions()).toEqual(new Map([...before, [2, next?.id]]));
  });

  test('of an employer too (R0-013, R0-358)', async () => {
    const { id } = await buildClient(app.db, { principalId: world.own.principal.id });
    await operator.call(saveEmployerSurvey, {
      params: { cliente: id },
      body: { questionario: completeEmployerAnswers },
    });
    expect((await employer({ employer: id })).body.answers).toEqual(completeEmployerAnswers);
  });

  test('replace only the questions they contain; nothing sent changes nothing (C4)', async () => {
    const { id } = await buildAddress(app.db, { clientId: world.own.client.id });
    await saveBuilding(id, completeBuildingAnswers);
    await saveBuilding(id, [{ q: 2, a: 1999, p: [] }]);
    await saveBuilding(id, []);
    const { answers } = (await building({ indirizzo: id })).body;
    expect(answers.find(({ q }) => q === 2)?.a).toBe(1999);
    expect(answers.length).toBe(completeBuildingAnswers.length);
  });

  test('of a sub-question go when its trigger is no longer chosen (C4)', async () => {
    const { id } = await buildAddress(app.db, { clientId: world.own.client.id });
    await saveBuilding(id, completeBuildingAnswers);
    await saveBuilding(id, [{ q: 6, a: 602, p: [] }]);
    expect((await building({ indirizzo: id })).body.answers.map(({ q }) => q)).not.toContain(7);
  });

  test('to a mandatory sub-question are asked for while its trigger is chosen (R0-334)', async () => {
    const { id } = await buildAddress(app.db, { clientId: world.own.client.id });
    const chosen = (a: number) =>
      saveBuilding(id, [
        { q: 6, a, p: [] },
        { q: 7, a: '', p: [6] },
      ]);
    const { status, failure } = await chosen(601);
    expect([status, failure.errors]).toEqual([422, { 'questionario.6.7': 'Questo valore è obbligatorio' }]);
    expect((await chosen(602)).status).toBe(200);
  });

  test('are trimmed, tax codes stand without blanks, and an empty optional one deletes (R0-333)', async () => {
    const { id } = await buildClient(app.db, { principalId: world.own.principal.id });
    const save = (q: number, a: string) =>
      operator.call(saveEmployerSurvey, {
        params: { cliente: id },
        body: { questionario: [{ q, a, p: [] }] },
      });
    const kept = async () => (await employer({ employer: id })).body.answers.map(({ a }) => a);
    await save(104, '  sede@pec.example  ');
    expect(await kept()).toEqual(['sede@pec.example']);
    await save(104, '   ');
    expect(await kept()).toEqual([]);
    await save(101, 'it 0000 0019 992');
    expect(await kept()).toEqual(['00000019992']);
  });

  test('that can be none are refused when they are given, with the question; what was stored before stays', async () => {
    const { id } = await buildAddress(app.db, { clientId: world.own.client.id });
    const later = await saveBuilding(id, [{ q: 2, a: 3050, p: [] }]);
    expect([later.status, later.failure.errors]).toEqual([422, { 'questionario.2': contentTexts.year }]);
    const client = await buildClient(app.db, { principalId: world.own.principal.id });
    await buildEmployerAnswers(app.db, client.id, { answers: [{ q: 104, a: 'boh', p: [] }] });
    const save = (q: number, a: string) =>
      operator.call(saveEmployerSurvey, {
        params: { cliente: client.id },
        body: { questionario: [{ q, a, p: [] }] },
      });
    expect((await save(101, 'ciao ciao ciao')).failure.errors).toEqual({
      'questionario.101': contentTexts.taxCode,
    });
    expect((await save(104, 'mah')).failure.errors).toEqual({ 'questionario.104': contentTexts.email });
    expect((await save(104, 'boh')).status).toBe(200);
    expect((await save(101, '00000019991')).status).toBe(200);
  });

  test('leave their history in the audit trail', async () => {
    const { id } = await buildAddress(app.db, { clientId: world.own.client.id });
    await saveBuilding(id, [{ q: 2, a: 1950, p: [] }]);
    await saveBuilding(id, [{ q: 2, a: 1960, p: [] }]);
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.event, 'building-survey.answered'), eq(auditEvents.entityId, String(id))));
    expect(events.length).toBe(2);
    expect(events[1]?.details).toMatchObject({ before: [{ q: 2, a: 1950 }], after: [{ q: 2, a: 1960 }] });
    const { id: cliente } = await buildClient(app.db, { principalId: world.own.principal.id });
    const body = { questionario: completeEmployerAnswers };
    await operator.call(saveEmployerSurvey, { params: { cliente }, body });
    const ofEmployer = await app.db
      .select({ details: auditEvents.details })
      .from(auditEvents)
      .where(
        and(eq(auditEvents.event, 'employer-survey.answered'), eq(auditEvents.entityId, String(cliente))),
      );
    expect(ofEmployer).toMatchObject([{ details: { before: [], after: completeEmployerAnswers } }]);
  });

  test('sent at once for buildings of one code all arrive', async () => {
    const codes = { clientId: world.own.client.id, buildingCode: 'Q1' };
    const sites = [];
    for (let n = 0; n < 6; n += 1) sites.push(await buildAddress(app.db, { ...codes, riskContext: `C${n}` }));
    const answers = await Promise.all(
      sites.reverse().map(({ id }, n) => saveBuilding(id, [{ q: 2, a: 1950 + n, p: [] }])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const years = [];
    for (const { id } of sites) years.push((await building({ indirizzo: id })).body.answers[0]?.a);
    expect(new Set(years).size).toBe(1);
  });

  test('to a question that a later version no longer asks are kept', async () => {
    const { id } = await buildAddress(app.db, { clientId: world.own.client.id });
    await saveBuilding(id, [{ q: 2, a: 1955, p: [] }]);
    const versions = await app.db
      .select()
      .from(questionnaireVersions)
      .where(eq(questionnaireVersions.kind, 'building'))
      .orderBy(questionnaireVersions.number);
    const last = versions.at(-1);
    if (!last) throw new Error('no questionnaire');
    const without = { ...last, questions: last.questions.filter((question) => question.id !== 2) };
    await app.db
      .insert(questionnaireVersions)
      .values({ kind: 'building', number: last.number + 1, questions: without.questions });
    await saveBuilding(id, [{ q: 3, a: 4, p: [] }]);
    const rows = await app.db.select().from(buildingAnswers).where(eq(buildingAnswers.addressId, id));
    expect(rows.map(({ questionId, value }) => [questionId, value]).sort()).toEqual([
      [2, 1955],
      [3, 4],
    ]);
    await app.db
      .insert(questionnaireVersions)
      .values({ kind: 'building', number: last.number + 2, questions: last.questions });
  });

  test('sent twice at once under one key are stored once', async () => {
    const { id } = await buildAddress(app.db, { clientId: world.own.client.id });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () =>
      operator.call(
        saveBuildingSurvey,
        { params: { indirizzo: id }, body: { questionario: [{ q: 2, a: 1970, p: [] }] } },
        headers,
      );
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
  });

  test.each([
    ['no list at all', 'niente'],
    ['an answer without a question', [{ a: 'x', p: [] }]],
    ['an unknown choice', [{ q: 1, a: 99, p: [] }]],
    ['the same choice twice', [{ q: 4, a: [402, 402], p: [] }]],
    ['too many choices (R0-332)', [{ q: 4, a: [401, 402, 403, 404], p: [] }]],
    ['a text of 2,001 characters', [{ q: 5, a: 'x'.repeat(2001), p: [] }]],
  ])('are refused when they are %s', async (_case, questionario) => {
    const { status, failure } = await saveBuilding(world.own.address.id, questionario);
    expect(status).toBe(422);
    expect(failure.detail.length).toBeGreaterThan(5);
  });
});
